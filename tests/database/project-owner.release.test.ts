/** Migrations run as a role that owns neither the accounts nor Storage nor Realtime. */
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { realtimeSchema, storageSchema } from '../support/servers/hosted-schemas.ts'
import { readMigrations, readSupabaseLike } from '../support/servers/schema-files.ts'

test('Storage and Realtime of another owner do not stop the migrations', async () => {
  const db = await PGlite.create()
  await db.exec(await readSupabaseLike())
  await db.exec(`${storageSchema} ${realtimeSchema}
    create role shop nologin;
    grant create on database postgres to shop;
    grant usage, create on schema public to shop with grant option;
    grant usage on schema auth, storage, realtime to shop;
    grant select, references, trigger on auth.users to shop;
    set role shop;`)
  for (const { sql } of await readMigrations()) await db.exec(sql)
  const { rows } = await db.query<{ part: string; result: string }>(
    'select * from private.after_restore()',
  )
  const open = rows.filter(({ result }) => result.startsWith('NOT restored'))
  expect(open.map(({ part }) => part)).toEqual(['idle transactions', 'photos', 'hints'])
  expect(rows.find(({ part }) => part === 'deleted accounts')?.result).toBe('in order')
  await db.close()
})
