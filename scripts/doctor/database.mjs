/** Checks that only the owner of the database can do. Each is one read-only statement. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { checkOperation } from './operation.mjs'
import { fault, fine, judge, unknown } from './report.mjs'

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/** Functions that shoppers may call; they may call no others. */
const publicFunctions = [
  'confirm_newsletter',
  'me',
  'order_status',
  'place_order',
  'pull_catalog',
  'pull_catalog_changes',
  'pull_catalog_first',
  'read_invitation',
  'run_operations',
  'send_contact_message',
  'subscribe_newsletter',
  'unsubscribe_newsletter',
  'withdraw_operation',
]

export async function connectDatabase(address) {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  await client.connect()
  await client.query('set default_transaction_read_only = on')
  return {
    sql: async (text) => (await client.query(text)).rows,
    close: () => client.end(),
  }
}

/** @param {(text: string) => Promise<Record<string, any>[]>} sql */
export async function checkDatabase(sql) {
  const [there] = await sql(`select to_regprocedure('private.tick()') is not null as schema`)
  const applied = await checkMigrations(sql)
  if (there.schema !== true) {
    const remedy = 'supabase db push (docs/hosting.md), then ask again.'
    return [applied, fault('the schema', 'it is not there, or an old one', remedy)]
  }
  return [
    applied,
    await checkAccess(sql),
    await checkStaff(sql),
    await checkStorage(sql),
    ...(await checkOperation(sql)),
  ]
}

async function checkMigrations(sql) {
  const name = 'migrations'
  const [list] = await sql(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  const remedy = 'supabase db push'
  if (!list.there)
    return unknown(name, 'they were not applied by the Supabase CLI, which keeps a list', remedy)
  const rows = await sql('select version from supabase_migrations.schema_migrations')
  const applied = new Set(rows.map(({ version }) => version))
  const known = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, 14))
  const missing = known.filter((version) => !applied.has(version))
  const strange = [...applied].filter((version) => !known.includes(version))
  return judge(
    name,
    [
      ...(missing.length === 0 ? [] : [`${missing.length} are missing, from ${missing[0]} on`]),
      ...(strange.length === 0 ? [] : [`${strange.join(', ')}: nobody here knows them`]),
    ],
    strange.length === 0
      ? remedy
      : 'Is this the newest version of the shop? git pull, then look again.',
  )
}

async function checkAccess(sql) {
  const open =
    await sql(`select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
    and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity`)
  const policies =
    await sql(`select schemaname || '.' || tablename || ': ' || policyname as name from pg_policies
    where schemaname = 'private' or schemaname = 'public' and cmd <> 'SELECT'
      and (qual = 'true' or with_check = 'true' or 'anon' = any (roles) or 'public' = any (roles))`)
  const functions = await sql(`select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute') and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  const reached = functions.map(({ name }) => name)
  return judge(
    'grants and row-level security',
    [
      ...open.map(({ name }) => `${name} has no row-level security`),
      ...policies.map(({ name }) => `a policy opens ${name}`),
      ...reached
        .filter((name) => !publicFunctions.includes(name))
        .map((name) => `strangers may call ${name}`),
      ...publicFunctions
        .filter((name) => !reached.includes(name))
        .map((name) => `shoppers may not call ${name}`),
    ],
    'The migrations say who may do what: take back what was changed by hand.',
  )
}

async function checkStaff(sql) {
  const [{ owners }] = await sql(
    `select count(*)::int as owners from private.staff s where s.role = 'owner'`,
  )
  const [{ demo }] =
    await sql(`select (exists (select from private.staff s where s.email = 'staff@nefer.example')
    or exists (select from private.staff_invitations i where i.email = 'staff@nefer.example'
      and i.accepted_at is null and i.expires_at > now())) as demo`)
  if (demo) {
    const remedy =
      `The password of the demo account is public. ` +
      `delete from auth.users where email = 'staff@nefer.example'; ` +
      `delete from private.staff_invitations where email = 'staff@nefer.example';`
    return fault('staff', 'the demo account, or its invitation, is here', remedy)
  }
  if (owners > 0) return fine('staff')
  const remedy =
    `select private.invite('you@example.com'); ` +
    `and open <site>/admin/invitation#<the secret it returns>.`
  return fault('staff', 'nobody owns the shop', remedy)
}

async function checkStorage(sql) {
  const remedy =
    'Run supabase/migrations/…_product_photos.sql in the SQL editor, as an owner of the schema storage.'
  const [{ there }] = await sql(`select to_regclass('storage.buckets') is not null as there`)
  if (!there) return unknown('storage', 'this server has no place for photos', remedy)
  const [bucket] = await sql(
    `select public, file_size_limit::int as size from storage.buckets where id = 'product-photos'`,
  )
  const policies = await sql(`select policyname from pg_policies where schemaname = 'storage'
    and policyname in ('staff see the bucket for product photos', 'staff add product photos',
      'staff repeat product photos', 'staff find product photos')`)
  const wrong = []
  if (bucket === undefined) wrong.push('the bucket product-photos is not there')
  else if (!bucket.public)
    wrong.push('the bucket product-photos is not public, so nobody sees photos')
  else if (bucket.size === null) wrong.push('the bucket takes files of any size')
  if (policies.length < 4) wrong.push('staff may not upload: policies are missing')
  return judge('storage', wrong, remedy)
}
