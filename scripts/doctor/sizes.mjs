/** Checks the size of the database and how fast it grows. */
import { fault, fine } from './report.mjs'

const GB = 1e9
const inspect = 'npx supabase@3.1.0 inspect db table-stats --remote'

/** Tables that grow with use, with the time of their rows. */
const growing = [
  ['public.orders', 'created_at'],
  ['public.stock_moves', 'at'],
  ['private.operations', 'at'],
  ['private.mail_jobs', 'created_at'],
]

/** @param {number} disk in GB */
export async function checkSizes(sql, disk) {
  const [{ size }] = await sql(`select pg_database_size(current_database())::float8 as size`)
  const tables = []
  for (const [name, time] of growing) {
    const [{ bytes, rows, recent }] = await sql(`select
      pg_total_relation_size('${name}')::float8 as bytes, count(*)::float8 as rows,
      (count(*) filter (where t.${time} > now() - interval '7 days'))::float8 as recent from ${name} t`)
    tables.push({ name, daily: rows === 0 ? 0 : (bytes * recent) / rows / 7 })
  }
  const daily = tables.reduce((sum, table) => sum + table.daily, 0)
  const fastest = tables.toSorted((a, b) => b.daily - a.daily)[0].name
  const text = `${toText(size)} of ${toText(disk * GB)}, ${toText(daily)} more each day`
  const days = daily === 0 ? Infinity : (disk * GB - size) / daily
  if (days > 30 && size < 0.8 * disk * GB) return fine('size', text)
  const found = `${text}, most of it in ${fastest}`
  const remedy = `${inspect}; Database → Settings → Disk size. Is the disk larger? --disk <GB>.`
  return fault('size', found, remedy)
}

/** Rows that were replaced or deleted take space until a vacuum. */
export async function checkVacuum(sql) {
  const rows =
    await sql(`select s.relid::regclass::text as name, s.n_dead_tup::int as dead from pg_stat_user_tables s
    where s.schemaname in ('public', 'private') and s.n_dead_tup > 10000 and s.n_dead_tup > s.n_live_tup`)
  const off = await sql(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.reloptions::text like '%autovacuum_enabled=false%'`)
  const found = [
    ...rows.map(({ name, dead }) => `${name} holds ${dead} rows that are gone`),
    ...off.map(({ name }) => `autovacuum is off for ${name}`),
  ]
  if (found.length === 0) return fine('vacuum')
  const remedy = [
    ...off.map(({ name }) => `alter table ${name} reset (autovacuum_enabled);`),
    ...rows.map(({ name }) => `vacuum analyze ${name};`),
  ]
  return fault('vacuum', found.join('; '), remedy.join(' '))
}

function toText(bytes) {
  return bytes < GB ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / GB).toFixed(1)} GB`
}
