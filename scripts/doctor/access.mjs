/** Checks who may do what in the database. The migrations say what is right. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge } from './report.mjs'

const roles = ['anon', 'authenticated']

/** Each problem comes with the command that ends it. */
export async function checkAccess(sql, migrations) {
  const wrong = [
    ...(await findOpenTables(sql)),
    ...(await findOpenPolicies(sql)),
    ...(await findWrongFunctions(sql, readGrants(migrations))),
    ...(await findWrongTableGrants(sql)),
    ...(await findUnsafeFunctions(sql)),
  ]
  return judge(
    'grants and row-level security',
    wrong.map(({ found }) => found),
    wrong.map(({ remedy }) => remedy).join(' '),
  )
}

async function findOpenTables(sql) {
  const rows = await sql(`select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relrowsecurity
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  return rows.map(({ name }) => ({
    found: `${name} has no row-level security`,
    remedy: `alter table ${name} enable row level security;`,
  }))
}

async function findOpenPolicies(sql) {
  const rows = await sql(`select format('%I.%I', p.schemaname, p.tablename) as target,
      quote_ident(p.policyname) as policy from pg_policies p
    where p.schemaname = 'private' or p.schemaname = 'public' and p.cmd <> 'SELECT'
      and (p.qual = 'true' or p.with_check = 'true' or 'anon' = any (p.roles) or 'public' = any (p.roles))`)
  return rows.map(({ target, policy }) => ({
    found: `the policy ${policy} opens ${target}`,
    remedy: `drop policy ${policy} on ${target};`,
  }))
}

/** The functions of `public` that each role may call, by the grants of all migrations. */
function readGrants(folder) {
  const granted = new Map(roles.map((role) => [role, new Set()]))
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const grant = /(grant|revoke) execute on function ([^;]+?)\s(?:to|from)\s+([a-z_, \n]+);/g
  for (const file of files.toSorted())
    for (const [, verb, functions, to] of readFileSync(join(folder, file), 'utf8').matchAll(grant))
      for (const role of roles.filter((one) => to.split(/[,\s]+/).includes(one)))
        for (const [, name] of functions.matchAll(/public\.(\w+)\(/g))
          granted.get(role)[verb === 'grant' ? 'add' : 'delete'](name)
  return granted
}

async function findWrongFunctions(sql, granted) {
  const reached = await sql(`select r.role, p.proname as name,
      p.oid::regprocedure::text as signature, has_function_privilege(r.role, p.oid, 'execute') as open
    from unnest(array['anon', 'authenticated']) r (role), pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1, 2`)
  const who = { anon: 'strangers', authenticated: 'accounts' }
  return reached.flatMap(({ role, name, signature, open }) => {
    const isRight = granted.get(role).has(name)
    if (open === isRight) return []
    return [
      open
        ? {
            found: `${who[role]} may call ${name}`,
            remedy: `revoke execute on function ${signature} from public, ${role};`,
          }
        : {
            found: `${who[role]} may not call ${name}`,
            remedy: `grant execute on function ${signature} to ${role};`,
          },
    ]
  })
}

/** Row-level security decides about rows; nobody but staff may even try to write. */
async function findWrongTableGrants(sql) {
  const rows =
    await sql(`select r.role, c.oid::regclass::text as name, string_agg(w.what, ', ' order by w.what) as what
    from unnest(array['anon', 'authenticated']) r (role), pg_class c,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate']) w (what)
    where c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(r.role, c.oid, w.what) and (
      c.relnamespace = 'private'::regnamespace
      or c.relnamespace = 'public'::regnamespace and (w.what = 'truncate'
        or r.role = 'anon' and (w.what <> 'select' or c.relname not in ('products', 'categories'))))
    group by 1, 2 order by 1, 2`)
  return rows.map(({ role, name, what }) => ({
    found: `${role} has ${what} on ${name}`,
    remedy: `revoke ${what} on ${name} from ${role};`,
  }))
}

async function findUnsafeFunctions(sql) {
  const rows = await sql(`select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
      and not coalesce('search_path=""' = any (p.proconfig), false)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  return rows.map(({ name }) => ({
    found: `${name} runs with its owner's rights and the caller's search path`,
    remedy: `alter function ${name} set search_path = '';`,
  }))
}
