/** What one database has beyond another, as SQL. Both are PGlite. */

const ours = `in ('public'::regnamespace, 'private'::regnamespace)`

/** Each yields the name of a thing, the statement that makes it, and the one that removes it. */
const kinds = [
  `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || ';' as make,
      format('drop routine %s;', p.oid::regprocedure) as remove, true as replaced
    from pg_proc p where p.pronamespace ${ours} and p.prokind in ('f', 'p')`,
  `select format('%s on %s', t.tgname, t.tgrelid::regclass) as name, pg_get_triggerdef(t.oid) || ';' as make,
      format('drop trigger %I on %s;', t.tgname, t.tgrelid::regclass) as remove, false as replaced
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace ${ours}`,
  `select format('%s on %s', p.polname, p.polrelid::regclass) as name,
      format('create policy %I on %s as %s for %s to %s', p.polname, p.polrelid::regclass,
        case when p.polpermissive then 'permissive' else 'restrictive' end,
        case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
          else 'all' end,
        (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ') from unnest(p.polroles) r))
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') || ';' as make,
      format('drop policy %I on %s;', p.polname, p.polrelid::regclass) as remove, false as replaced
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace ${ours}`,
  `select s.target || ' ' || a.privilege_type || ' ' || a.grantee as name,
      format('grant %s on %s to %s;', a.privilege_type, s.target, w.role) as make,
      format('revoke %s on %s from %s;', a.privilege_type, s.target, w.role) as remove, false as replaced
    from (
      select format('routine %s', p.oid::regprocedure) as target,
          coalesce(p.proacl, acldefault('f', p.proowner)) as acl, p.proowner as owner
        from pg_proc p where p.pronamespace ${ours} and p.prokind in ('f', 'p')
      union all
      select format('table %s', c.oid::regclass), coalesce(c.relacl, acldefault('r', c.relowner)), c.relowner
        from pg_class c where c.relnamespace ${ours} and c.relkind in ('r', 'v')
    ) s, aclexplode(s.acl) a, lateral (
      select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as role) w
    where a.grantee <> s.owner`,
]

const byHand = {
  table: `select c.oid::regclass::text || ' ' || c.relrowsecurity from pg_class c
    where c.relkind in ('r', 'v') and c.relnamespace ${ours}`,
  column: `select concat_ws(' ', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace ${ours}`,
  constraint: `select concat_ws(' ', k.conrelid::regclass, k.contypid::regtype, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace ${ours}`,
  index: `select i.indexdef from pg_indexes i where i.schemaname in ('public', 'private')`,
}

/**
 * `sql` makes `present` like `wanted`; `byHand` names what it leaves.
 * @param {import('@electric-sql/pglite').PGlite} present
 * @param {import('@electric-sql/pglite').PGlite} wanted
 */
export async function writeDifference(present, wanted) {
  const removed = []
  const made = []
  for (const query of kinds) {
    const before = await readThings(present, query)
    const after = await readThings(wanted, query)
    for (const [name, { remove }] of before) if (!after.has(name)) removed.unshift(remove)
    for (const [name, { make, remove, replaced }] of after) {
      const old = before.get(name)
      if (old?.make === make) continue
      if (old !== undefined && !replaced) made.push(remove)
      made.push(make)
    }
  }
  const statements = [...removed, ...made]
  const off = 'set check_function_bodies = off;'
  const lines = statements.length === 0 ? [] : [off, ...statements, 'reset check_function_bodies;']
  return {
    sql: lines.map((line) => `${line}\n`).join('\n'),
    byHand: await findByHand(present, wanted),
  }
}

async function readThings(db, query) {
  // Names come with their schemas.
  await db.exec("set search_path = ''")
  const { rows } = await db.query(`${query} order by 1`)
  await db.exec('reset search_path')
  return new Map(rows.map((row) => [row.name, row]))
}

async function findByHand(present, wanted) {
  const found = []
  for (const [kind, query] of Object.entries(byHand)) {
    const before = await readLines(present, query)
    const after = await readLines(wanted, query)
    for (const line of after) if (!before.has(line)) found.push(`add the ${kind} ${line}`)
    for (const line of before) if (!after.has(line)) found.push(`remove the ${kind} ${line}`)
  }
  return found
}

async function readLines(db, query) {
  await db.exec("set search_path = ''")
  const { rows } = await db.query(`select q.line from (${query}) q (line) order by 1`)
  await db.exec('reset search_path')
  return new Set(rows.map(({ line }) => line))
}
