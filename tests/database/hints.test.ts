/** Realtime hints, with a minimal copy of the schema `realtime` of a hosted project. */
import type { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { realtimeSchema } from '../support/servers/hosted-schemas.ts'
import { startPglite } from '../support/servers/pgtap.ts'

let db: PGlite
const staff = randomUUID()
beforeAll(async () => {
  db = await startPglite()
  await db.exec(`insert into private.staff (user_id) values ('${staff}')`)
})
afterEach(() =>
  db.exec(`
    reset role;
    drop schema if exists realtime cascade;
    drop trigger if exists categories_hint on public.categories;
    drop trigger if exists products_hint on public.products;
    drop trigger if exists orders_hint on public.orders;
    drop trigger if exists stock_moves_hint on public.stock_moves;
  `),
)
afterAll(() => db.close())

const sent = async () =>
  (await db.query('select topic, event, private, payload from realtime.messages order by id')).rows
const renameProduct = (name: string) =>
  db.query("update public.products set name = $1 where id = '1'", [name])

async function signIn(sub: string): Promise<void> {
  const claims = JSON.stringify({ role: 'authenticated', sub })
  await db.query("select set_config('request.jwt.claims', $1, false)", [claims])
  await db.exec('set role authenticated')
}

async function topics(): Promise<unknown> {
  await signIn(staff)
  const { rows } = await db.query<{ topics: unknown }>('select public.hint_topics() as topics')
  await db.exec('reset role')
  return rows[0]?.topics
}

describe('a server without usable Realtime', () => {
  test('has no topics', async () => {
    await renameProduct('Plain Box')
    expect(await topics()).toEqual({ status: 'applied', topics: [] })
  })
})

describe('a server with Realtime', () => {
  beforeEach(async () => {
    await db.exec(realtimeSchema)
    await db.exec('select private.set_up_hints()')
    await db.exec('select private.set_up_hints()')
  })

  test('sends one hint per transaction and topic, without data', async () => {
    await db.exec(`
      begin;
      update public.products set name = 'Hinted Box' where id = '1';
      update public.products set stock = stock + 1 where id in ('1', '2');
      update public.orders set status = 'shipped' where status = 'pending';
      commit;
    `)
    expect(await sent()).toEqual([
      { topic: 'catalog', event: 'changed', private: false, payload: {} },
      { topic: 'staff', event: 'changed', private: true, payload: {} },
    ])
    await renameProduct('Hinted again')
    expect(await sent()).toHaveLength(3)
  })

  test('returns the topics to staff only', async () => {
    expect(await topics()).toEqual({
      status: 'applied',
      topics: [
        { name: 'catalog', private: false },
        { name: 'staff', private: true },
      ],
    })
    await signIn(randomUUID())
    await expect(db.query('select public.hint_topics()')).rejects.toMatchObject({ code: '42501' })
  })

  test('a failing hint does not fail the write', async () => {
    await db.exec('drop function realtime.send')
    await renameProduct('Written without a hint')
    const { rows } = await db.query("select name from public.products where id = '1'")
    expect(rows).toEqual([{ name: 'Written without a hint' }])
  })

  test('only staff receive the private topic, and no client sends to it', async () => {
    await renameProduct('Received')
    const receive = async (topic: string) => {
      await db.query("select set_config('realtime.topic', $1, false)", [topic])
      const { rows } = await db.query('select 1 from realtime.messages')
      return rows.length
    }
    const isStaff = await receive('staff')
    expect(isStaff).toBeGreaterThan(0)
    await signIn(staff)
    expect([await receive('staff'), await receive('other')]).toEqual([isStaff, 0])
    await expect(
      db.query("insert into realtime.messages (topic, extension) values ('staff', 'broadcast')"),
    ).rejects.toMatchObject({ code: '42501' })
    await db.exec('reset role')
    await signIn(randomUUID())
    expect(await receive('staff')).toBe(0)
  })
})
