/** Checks that only the owner of the database can do. Each is one read-only statement. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkAccess } from './access.mjs'
import { checkBusinessDetails } from './business-details.mjs'
import { checkOperation } from './operation.mjs'
import { fault, fine, judge, unknown } from './report.mjs'
import { checkRestored, checkTimeouts } from './restored.mjs'
import { checkSizes, checkVacuum } from './sizes.mjs'

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))
const schemas = fileURLToPath(new URL('../../supabase/schemas', import.meta.url))

/** GB of disk that a small hosted project has. */
const smallestDisk = 8

/** @param {(text: string) => Promise<Record<string, any>[]>} sql */
export async function checkDatabase(sql, { disk = smallestDisk } = {}) {
  const [there] = await sql(
    `select to_regprocedure('private.after_restore()') is not null
      and to_regclass('public.settings') is not null
      and to_regclass('public.day_closings') is not null as schema`,
  )
  const applied = await checkMigrations(sql)
  if (there.schema !== true) {
    const remedy = 'npx supabase@3.1.0 db push --remote (docs/hosting.md), then ask again.'
    return [applied, fault('the schema', 'it is not there, or an old one', remedy)]
  }
  return [
    applied,
    await checkAccess(sql, schemas),
    await checkStaff(sql),
    await checkBusinessDetails(sql),
    ...(await checkRestored(sql)),
    await checkTimeouts(sql),
    ...(await checkOperation(sql)),
    await checkSizes(sql, disk),
    await checkVacuum(sql),
  ]
}

async function checkMigrations(sql) {
  const name = 'migrations'
  const [list] = await sql(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  )
  const remedy = 'npx supabase@3.1.0 db push --remote'
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
      : 'Is this the newest version of the shop? git pull && npm ci, then look again.',
  )
}

async function checkStaff(sql) {
  const [{ owners }] = await sql(
    `select count(*)::int as owners from private.staff s
      where s.role = 'owner' and not private.is_barred(s.user_id)`,
  )
  const [{ demo }] =
    await sql(`select (exists (select from private.staff s where s.email = 'staff@nefer.example')
    or exists (select from private.staff_invitations i where i.email = 'staff@nefer.example'
      and i.accepted_at is null and i.expires_at > now())) as demo`)
  if (demo) {
    const remedy =
      `delete from auth.users where email = 'staff@nefer.example'; ` +
      `delete from private.staff_invitations where email = 'staff@nefer.example'; ` +
      `-- the password of the demo account is public`
    return fault('staff', 'the demo account, or its invitation, is here', remedy)
  }
  if (owners > 0) return fine('staff')
  const remedy =
    `select private.invite('you@example.com'); ` +
    `and open <site>/admin/invitation#<the secret it returns>.`
  return fault('staff', 'nobody owns the shop', remedy)
}
