import type { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storageSchema } from '../support/servers/hosted-schemas.ts'
import { startPglite } from '../support/servers/pgtap.ts'

let db: PGlite
beforeAll(async () => {
  db = await startPglite()
})
afterEach(() => db.exec('reset role; drop schema if exists storage cascade'))
afterAll(() => db.close())

const policies = async () =>
  (await db.query("select policyname from pg_policies where schemaname = 'storage'")).rows

test('the bucket is created, and that can run again', async () => {
  expect(await policies()).toEqual([])
  await db.exec(storageSchema)
  await db.exec('select private.set_up_photos()')
  await db.exec('select private.set_up_photos()')
  expect(await policies()).toHaveLength(3)
  const { rows } = await db.query('select id, public, file_size_limit::int from storage.buckets')
  expect(rows).toEqual([{ id: 'product-photos', public: true, file_size_limit: 120_000 }])
})

describe('permissions on the tables of the store', () => {
  const staff = randomUUID()
  beforeEach(async () => {
    await db.exec(storageSchema)
    await db.exec('select private.set_up_photos()')
    await db.exec(`
      insert into private.staff (user_id) values ('${staff}') on conflict do nothing;
      insert into storage.objects (bucket_id, name) values ('product-photos', 'there'), ('other', 'secret');
    `)
  })

  /** The number of rows that each statement reaches; an error counts as 0. */
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
        `insert into storage.objects (bucket_id, name) values ('product-photos', '${randomUUID()}.webp')`,
      ),
      addUnderAnyName: await rows(
        "insert into storage.objects (bucket_id, name) values ('product-photos', 'x.webp')",
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

  const nothing = {
    add: 0,
    addUnderAnyName: 0,
    addElsewhere: 0,
    change: 0,
    move: 0,
    list: 0,
    buckets: 0,
    remove: 0,
  }

  test('staff add photos under random names and list them, and change and delete none', async () => {
    const own = { ...nothing, add: 1, list: 2, buckets: 1 }
    expect(await reach('authenticated', staff)).toEqual(own)
  })

  test('strangers and shoppers reach no row', async () => {
    expect(await reach('authenticated', randomUUID())).toEqual(nothing)
    expect(await reach('anon', null)).toEqual(nothing)
  })
})
