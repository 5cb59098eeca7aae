/** Checks what private.after_restore() sets up, and whether it can do so in time. */
import { fault, fine, unknown } from './report.mjs'

const repair =
  "psql \"$DATABASE\" -c 'set statement_timeout = 0' -c 'select * from private.after_restore()'"

/** As findings have been called since 1.0.0. */
const names = { photos: 'storage', epoch: 'the epoch', clock: "the clock's entry" }

export async function checkRestored(sql) {
  const parts = await sql(
    'select p.part, private.restore_gap(p.part) as gap from private.restore_parts() p',
  )
  const findings = parts.map(({ part, gap }) => {
    const name = names[part] ?? part
    return gap === null ? fine(name) : fault(name, gap, repair)
  })
  const [{ store }] = await sql(`select to_regclass('storage.buckets') is not null as store`)
  if (store) return findings
  const missing = unknown('storage', 'this server stores no photos', 'None, unless it should.')
  return findings.map((finding) => (finding.name === 'storage' ? missing : finding))
}

/** Milliseconds to renew the stamp of one row, on a slow server (docs/hosting.md). */
const perRow = 0.1

/** A role without its own setting has that of the database; 0 and null: statements never end. */
export async function checkTimeouts(sql) {
  const rows = await sql(`select r.rolname as role, (
        select split_part(c, '=', 2) from pg_db_role_setting s, unnest(s.setconfig) c
        where s.setrole in (r.oid, 0) and s.setdatabase in (d.oid, 0) and c like 'statement_timeout=%'
        order by s.setrole desc, s.setdatabase desc limit 1) as setting
    from pg_roles r, pg_database d where d.datname = current_database()
      and (r.rolname in ('anon', 'authenticated')
        or r.oid = (select p.proowner from pg_proc p where p.oid = 'private.due_jobs()'::regprocedure))`)
  const [{ stamped }] =
    await sql(`select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as stamped
    from pg_class c where c.oid in ('public.categories'::regclass, 'public.products'::regclass,
      'public.orders'::regclass, 'public.stock_moves'::regclass, 'public.day_closings'::regclass,
      'public.markets'::regclass, 'public.deletions'::regclass)`)
  const needed = Math.ceil((stamped * perRow) / 1000)
  const wrong = rows.flatMap(({ role, setting }) => {
    const ms = toMs(setting)
    const isVisitor = role === 'anon' || role === 'authenticated'
    if (isVisitor && ms === 0)
      return [
        {
          found: `requests of ${role} may run for ever`,
          remedy: `alter role ${role} set statement_timeout = '${role === 'anon' ? 3 : 8}s';`,
        },
      ]
    if (isVisitor || ms === 0 || ms >= needed * 1000) return []
    return [
      {
        found: `after a restore ${role} needs ${needed} s for ${Math.round(stamped)} rows and has ${setting}`,
        remedy: `alter role ${role} set statement_timeout = '${needed * 2}s';`,
      },
    ]
  })
  if (wrong.length === 0) return fine('time-outs')
  return fault(
    'time-outs',
    wrong.map(({ found }) => found).join('; '),
    wrong.map(({ remedy }) => remedy).join(' '),
  )
}

function toMs(setting) {
  const [, count = '0', unit = ''] = /^"?(\d+)\s*(\w*)"?$/.exec(setting ?? '') ?? []
  return Number(count) * ({ s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }[unit] ?? 1)
}
