/** Everything about a database that decides who may do what, as comparable lines. */
import { columns, constraints, indexes } from '../../../scripts/hosting/sql-catalogue.mjs'
import type { PostgresServer } from './start-postgres.ts'

/** Ours, and those of Supabase in which we create something. */
const schemas = `('public', 'private', 'auth', 'storage', 'realtime', 'supabase_migrations')`

const sorted = (acl: string) =>
  `(select string_agg(x::text, ' ' order by x::text) from unnest(${acl}) x)`

const queries: Record<string, string> = {
  tables: `select concat_ws(' ', c.oid::regclass, c.relkind, c.relrowsecurity, ${sorted('c.relacl')})
    from pg_class c where c.relnamespace::regnamespace::text in ${schemas}`,
  columns: columns(schemas),
  indexes: indexes(schemas),
  constraints: constraints(schemas),
  functions: `select concat_ws(' ', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)), ${sorted('p.proacl')})
    from pg_proc p where p.pronamespace::regnamespace::text in ${schemas} and p.prokind in ('f', 'p')`,
  // A dump nests the conditions of a trigger in other parentheses.
  triggers: `select concat_ws(' ', t.tgenabled, translate(pg_get_triggerdef(t.oid), '()', '')) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace::regnamespace::text in ${schemas}`,
  policies: `select to_jsonb(p)::text from pg_policies p where p.schemaname in ${schemas}`,
  schemas: `select concat_ws(' ', n.nspname, r.rolname, has_schema_privilege(r.oid, n.oid, 'usage'),
      has_schema_privilege(r.oid, n.oid, 'create')) from pg_namespace n, pg_roles r
    where n.nspname in ${schemas} and r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')`,
  'default privileges': `select concat_ws(' ', d.defaclrole::regrole, nullif(d.defaclnamespace, 0)::regnamespace,
      d.defaclobjtype, ${sorted('d.defaclacl')}) from pg_default_acl d
    where d.defaclnamespace = 0 or d.defaclnamespace::regnamespace::text in ${schemas}`,
  publications: `select concat_ws(' ', p.pubname, t.tablename) from pg_publication p
    left join pg_publication_tables t using (pubname)`,
  bucket: 'select to_jsonb(b)::text from storage.buckets b',
  'settings of roles': `select concat_ws(' ', s.setrole::regrole, s.setconfig) from pg_db_role_setting s
    where s.setrole <> 0`,
  clock: `select concat_ws(' ', j.jobname, j.schedule, j.command, j.active) from cron.job j`,
}

export async function describeDatabase({
  sql,
}: Pick<PostgresServer, 'sql'>): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(queries)) {
    const rows = await sql(`select q.line from (${query}) q (line) order by q.line collate "C"`)
    described[name] = rows.map(({ line }) => String(line))
  }
  return described
}
