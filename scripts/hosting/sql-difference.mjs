/** What one database has beyond another, as SQL. Both are PGlite. */
import { columns, constraints, indexes, readFirstRows } from './sql-catalogue.mjs'

const ours = `in ('public'::regnamespace, 'private'::regnamespace)`

/** `create or replace` changes neither the names of what a routine accepts nor what it returns. */
const routine = `concat_ws(' ', p.oid::regprocedure, pg_get_function_identity_arguments(p.oid),
  pg_get_function_result(p.oid))`

/**
 * Each yields the name of a thing, the statement that makes it, and the one that removes it; of a
 * routine also its signature. A routine may need those that were made before it.
 */
const kinds = [
  `select ${routine} as name, p.oid::int as place, p.oid::regprocedure::text as signature,
      pg_get_functiondef(p.oid) || ';' as make,
      format('drop routine %s;', p.oid::regprocedure) as remove, true as replaced
    from pg_proc p where p.pronamespace ${ours} and p.prokind in ('f', 'p')`,
  `select format('%s on %s', t.tgname, t.tgrelid::regclass) as name, 0 as place,
      pg_get_triggerdef(t.oid) || ';' as make,
      format('drop trigger %I on %s;', t.tgname, t.tgrelid::regclass) as remove, false as replaced
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace ${ours}`,
  `select format('%s on %s', p.polname, p.polrelid::regclass) as name, 0 as place,
      format('create policy %I on %s as %s for %s to %s', p.polname, p.polrelid::regclass,
        case when p.polpermissive then 'permissive' else 'restrictive' end,
        case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
          else 'all' end,
        (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ') from unnest(p.polroles) r))
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';' as make,
      format('drop policy %I on %s;', p.polname, p.polrelid::regclass) as remove, false as replaced
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace ${ours}`,
  `select concat_ws(' ', s.name, a.privilege_type, a.grantee) as name, 0 as place,
      format('grant %s on %s to %s;', a.privilege_type, s.target, w.role) as make,
      format('revoke %s on %s from %s;', a.privilege_type, s.target, w.role) as remove, false as replaced
    from (
      select ${routine} as name, format('routine %s', p.oid::regprocedure) as target,
          coalesce(p.proacl, acldefault('f', p.proowner)) as acl, p.proowner as owner
        from pg_proc p where p.pronamespace ${ours} and p.prokind in ('f', 'p')
      union all
      select c.oid::regclass::text, format('table %s', c.oid::regclass),
          coalesce(c.relacl, acldefault('r', c.relowner)), c.relowner
        from pg_class c where c.relnamespace ${ours} and c.relkind in ('r', 'v')
    ) s, aclexplode(s.acl) a, lateral (
      select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as role) w
    where a.grantee <> s.owner`,
]

/** Readers of the lines that describe what nothing here writes. */
const byHand = {
  table: lines(`select c.oid::regclass::text || ' ' || c.relrowsecurity from pg_class c
    where c.relkind in ('r', 'v') and c.relnamespace ${ours}`),
  column: lines(columns(`('public', 'private')`)),
  constraint: lines(constraints(`('public', 'private')`)),
  index: lines(indexes(`('public', 'private')`)),
  row: readFirstRows,
}

/**
 * `sql` makes `present` like `wanted`; `byHand` names what it leaves.
 * @param {import('@electric-sql/pglite').PGlite} present
 * @param {import('@electric-sql/pglite').PGlite} wanted
 */
export async function writeDifference(present, wanted) {
  const removed = []
  const made = []
  const removedLast = []
  for (const query of kinds) {
    const before = await readThings(present, query)
    const after = await readThings(wanted, query)
    const signatures = new Set([...after.values()].map(({ signature }) => signature))
    for (const [name, { remove, signature }] of before) {
      // The routines that used it are replaced first, unless the new one takes its place.
      const isLast = signature !== undefined && !signatures.has(signature)
      if (!after.has(name)) (isLast ? removedLast : removed).unshift(remove)
    }
    for (const [name, { make, remove, replaced }] of after) {
      const old = before.get(name)
      if (old?.make === make) continue
      if (old !== undefined && !replaced) made.push(remove)
      made.push(make)
    }
  }
  const statements = [...removed, ...made, ...removedLast]
  const off = 'set check_function_bodies = off;'
  const parts = statements.length === 0 ? [] : [off, ...statements, 'reset check_function_bodies;']
  return {
    sql: parts.map((line) => `${line}\n`).join('\n'),
    byHand: await findByHand(present, wanted),
  }
}

async function readThings(db, query) {
  const rows = await withSchemaNames(db, (sql) => sql(`${query} order by place, name`))
  return new Map(rows.map((row) => [row.name, row]))
}

async function findByHand(present, wanted) {
  const found = []
  for (const [kind, read] of Object.entries(byHand)) {
    const before = new Set(await withSchemaNames(present, read))
    const after = new Set(await withSchemaNames(wanted, read))
    for (const line of after) if (!before.has(line)) found.push(`add the ${kind} ${line}`)
    for (const line of before) if (!after.has(line)) found.push(`remove the ${kind} ${line}`)
  }
  return found
}

/** @param {string} query */
function lines(query) {
  /** @param {(text: string) => Promise<{ line: string }[]>} sql */
  return async (sql) => {
    const rows = await sql(`select q.line from (${query}) q (line) order by 1`)
    return rows.map(({ line }) => line)
  }
}

/** Names come with their schemas. */
async function withSchemaNames(db, read) {
  await db.exec("set search_path = ''")
  const answer = await read(async (text) => (await db.query(text)).rows)
  await db.exec('reset search_path')
  return answer
}
