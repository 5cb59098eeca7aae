/** Checks who may do what in the database. supabase/schemas has the correct state. */
import { findWrongPolicies } from './policies.mjs'
import { judge } from './report.mjs'
import { readRights } from './rights.mjs'

const who = { anon: 'strangers', authenticated: 'accounts' }

/** Each problem comes with the command that ends it. */
export async function checkAccess(sql, schemas) {
  const expected = readRights(schemas)
  const wrong = [
    ...(await findOpenTables(sql)),
    ...(await findWrongPolicies(sql, expected.policies)),
    ...(await findWrongFunctions(sql, expected.functions)),
    ...(await findWrongTableGrants(sql, expected.tables)),
    ...(await findColumnGrants(sql)),
    ...(await findPowerfulRoles(sql)),
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

async function findWrongFunctions(sql, expected) {
  const reached = await sql(`select r.role, format('%I.%I', n.nspname, p.proname) as name,
      format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as signature,
      has_function_privilege(r.role, p.oid, 'execute') as open
    from unnest(array['anon', 'authenticated']) r (role), pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1, 2`)
  return reached.flatMap(({ role, name, signature, open }) => {
    if (open === expected.has(`${role} execute ${name}`)) return []
    return open
      ? {
          found: `${who[role]} may call ${name}`,
          remedy: `revoke execute on function ${signature} from public, ${role};`,
        }
      : {
          found: `${who[role]} may not call ${name}`,
          remedy: `grant execute on function ${signature} to ${role};`,
        }
  })
}

/** Row-level security decides about rows; most tables may not even be tried. */
async function findWrongTableGrants(sql, expected) {
  const rows = await sql(`select r.role, w.what, format('%I.%I', n.nspname, c.relname) as name,
      has_table_privilege(r.role, c.oid, w.what) as open
    from unnest(array['anon', 'authenticated']) r (role), pg_class c join pg_namespace n on n.oid = c.relnamespace,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) w (what)
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ('public', 'private') and not exists (
      select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1, 3, 2`)
  return rows.flatMap(({ role, what, name, open }) => {
    if (open === expected.has(`${role} ${what} ${name}`)) return []
    return open
      ? {
          found: `${role} has ${what} on ${name}`,
          remedy: `revoke ${what} on ${name} from public, ${role};`,
        }
      : {
          found: `${role} lacks ${what} on ${name}`,
          remedy: `grant ${what} on ${name} to ${role};`,
        }
  })
}

/** Nobody grants single columns. */
async function findColumnGrants(sql) {
  const rows =
    await sql(`select format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as field,
      coalesce(quote_ident(r.rolname), 'public') as role, lower(g.privilege_type) as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace,
      aclexplode(a.attacl) g left join pg_roles r on r.oid = g.grantee
    where n.nspname in ('public', 'private') and (g.grantee = 0 or r.rolname in ('anon', 'authenticated'))
    order by 1, 2, 3, 4`)
  return rows.map(({ role, what, name, field }) => ({
    found: `${role} has ${what} on ${field} of ${name}`,
    remedy: `revoke ${what} (${field}) on ${name} from ${role};`,
  }))
}

async function findPowerfulRoles(sql) {
  const roles = await sql(`select r.rolname as role from pg_roles r
    where r.rolname in ('anon', 'authenticated') and (r.rolsuper or r.rolbypassrls)`)
  const members = await sql(`select r.rolname as role, g.rolname as of
    from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles g on g.oid = m.roleid
    where r.rolname in ('anon', 'authenticated')`)
  return [
    ...roles.map(({ role }) => ({
      found: `row-level security does not apply to ${role}`,
      remedy: `alter role ${role} nosuperuser nobypassrls;`,
    })),
    ...members.map(({ role, of }) => ({
      found: `${role} has all rights of ${of}`,
      remedy: `revoke ${of} from ${role};`,
    })),
  ]
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
