/** Queries for what a database consists of, one line each. `schemas` is a list in SQL. */

export const columns = (schemas) => `select concat_ws(' ', c.oid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      case a.attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(d.adbin, d.adrelid),
      (select string_agg(x::text, ' ' order by x::text) from unnest(a.attacl) x))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ${schemas}`

export const indexes = (schemas) =>
  `select i.indexdef from pg_indexes i where i.schemaname in ${schemas}`

export const constraints = (schemas) =>
  `select concat_ws(' ', k.conrelid::regclass, k.contypid::regtype, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace::regnamespace::text in ${schemas}`

/**
 * Without times, numbers of transactions and tables, and what is drawn at random.
 * @param {(text: string) => Promise<Record<string, unknown>[]>} sql
 */
export async function readFirstRows(sql) {
  const tables =
    await sql(`select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
    and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`)
  const rows = []
  for (const { name } of tables)
    for (const { line } of await sql(
      `select (to_jsonb(t) - '{change_xid,table_oid,epoch,link_key,salt,updated_at,timeline}'::text[])::text as line
       from ${String(name)} t order by 1`,
    ))
      rows.push(`${String(name)} ${String(line)}`)
  return rows
}
