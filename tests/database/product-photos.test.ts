import type { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPglite } from '../support/servers/pgtap.ts'
import { readMigration } from '../support/servers/schema-files.ts'

let db: PGlite
beforeAll(async () => {
  db = await startPglite()
})
afterEach(() => db.exec('reset role; drop schema if exists storage cascade'))
afterAll(() => db.close())

const policies = async () =>
  (await db.query("select policyname from pg_policies where schemaname = 'storage'")).rows

test('the place for photos is set up where there is a store, as often as one likes', async () => {
  expect(await policies()).toEqual([])
  await makeStore()
  await db.exec(await readMigration('product_photos'))
  await db.exec(await readMigration('product_photos'))
  expect(await policies()).toHaveLength(4)
  const { rows } = await db.query('select id, public, file_size_limit::int from storage.buckets')
  expect(rows).toEqual([{ id: 'product-photos', public: true, file_size_limit: 120_000 }])
})

test('a store that belongs to somebody else does not hold up the rest of the schema', async () => {
  await makeStore()
  await db.exec(
    'create role somebody; grant usage on schema storage to somebody; set role somebody',
  )
  await db.exec(await readMigration('product_photos'))
  await db.exec('reset role')
  expect(await policies()).toEqual([])
})

describe('each permission by itself, as the store asks for them', () => {
  const staff = randomUUID()
  beforeEach(async () => {
    await makeStore()
    await db.exec(await readMigration('product_photos'))
    await db.exec(`
      insert into private.staff (user_id) values ('${staff}') on conflict do nothing;
      insert into storage.objects (bucket_id, name) values ('product-photos', 'there'), ('other', 'secret');
    `)
  })

  /** How far somebody gets; what is refused counts as nothing. */
  async function reach(role: 'anon' | 'authenticated', sub: string | null) {
    await db.query("select set_config('request.jwt.claims', $1, false)", [
      JSON.stringify({ role, ...(sub !== null && { sub }) }),
    ])
    await db.exec(`set role ${role}`)
    const rows = async (sql: string) => {
      const answer = await db.query(sql).catch(() => null)
      return answer === null ? 0 : answer.rows.length + (answer.affectedRows ?? 0)
    }
    const reached = {
      add: await rows(
        "insert into storage.objects (bucket_id, name) values ('product-photos', 'x')",
      ),
      addElsewhere: await rows(
        "insert into storage.objects (bucket_id, name) values ('other', 'x')",
      ),
      change: await rows("update storage.objects set name = 'there'"),
      move: await rows("update storage.objects set bucket_id = 'other'"),
      list: await rows('select * from storage.objects'),
      buckets: await rows('select * from storage.buckets'),
      remove: await rows('delete from storage.objects'),
    }
    await db.exec('reset role')
    return reached
  }

  const nothing = { add: 0, addElsewhere: 0, change: 0, move: 0, list: 0, buckets: 0, remove: 0 }

  test('staff add, repeat and find photos, and take none away', async () => {
    const own = { ...nothing, add: 1, change: 2, list: 2, buckets: 1 }
    expect(await reach('authenticated', staff)).toEqual(own)
  })

  test('a stranger and a shopper get nothing', async () => {
    expect(await reach('authenticated', randomUUID())).toEqual(nothing)
    expect(await reach('anon', null)).toEqual(nothing)
  })
})

/** As far as the migration needs it. */
async function makeStore(): Promise<void> {
  await db.exec(`
    create schema storage;
    create table storage.buckets (
      id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]);
    create table storage.objects (id uuid default gen_random_uuid(), bucket_id text, name text);
    alter table storage.buckets enable row level security;
    alter table storage.objects enable row level security;
    grant usage on schema storage to anon, authenticated;
    grant all on storage.buckets, storage.objects to anon, authenticated;
  `)
}
