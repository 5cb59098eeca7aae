/**
 * Restores a base backup of PostgreSQL after further writes. Devices with the real sync engine
 * notice the restore and send the lost operations again.
 */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import type { Db } from '#db/database.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { pull, pullOrders } from '#sync/pull.ts'
import { createBatchPolicy } from '#sync/sending/batching.ts'
import { type PushDeps, flush } from '#sync/sending/push.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { uuid } from '../support/builders.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { type PostgrestServer, startPostgrest } from '../support/servers/start-postgrest.ts'
import { staffEmail } from '../support/servers/test-server.ts'
import { signInAs } from '../support/sign-in.ts'
import { createTestDb } from '../support/test-db.ts'

let server: PostgrestServer
beforeAll(async () => {
  server = await startPostgrest()
})
afterAll(() => server.stop())

interface Device extends PushDeps {
  db: Db
}

function aDevice(identity: Identity | null = null): Device {
  const gateway = createSupabaseGateway({ url: server.url, anonKey: server.anonKey })
  return {
    db: createTestDb(),
    gateway,
    batchPolicy: createBatchPolicy(),
    identity: async () => identity,
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: (_name, run) => run(),
  }
}

/** Pushes, pulls, and pushes what the pull has queued, like the sync engine. */
async function sync(device: Device): Promise<void> {
  await flush(device)
  const identity = await device.identity()
  const pulled = [
    await pull(device),
    identity === null ? { ok: true } : await pullOrders(device, identity),
  ]
  if (!pulled.every(({ ok }) => ok)) throw new Error(`Pull failed: ${JSON.stringify(pulled)}`)
  await flush(device)
}

async function order(device: Device, id: string): Promise<void> {
  const payload = placeOrderPayload([{ product_id: '1', quantity: 1, price: 14_999 }])
  await enqueue(device.db, {
    id,
    mutation: newMutation.placeOrder(payload),
    userId: null,
    now: Date.now(),
  })
  await sync(device)
}

const readShop = async () => {
  const orders = await server.sql(
    `select id from public.orders where id::text like '00000000-%' order by id`,
  )
  const [product] = await server.sql(
    `select stock, (select sum(delta)::int from public.stock_moves m where m.product_id = p.id) as moved
     from public.products p where id = '1'`,
  )
  return {
    orders: orders.map(({ id }) => id),
    stock: product?.['stock'],
    moved: product?.['moved'],
  }
}

test('after a restore, lost orders and stock counts come back from the devices, once', async () => {
  await server.sql(`update public.products set stock = 20 where id = '1'`)
  const { id: userId, accessToken } = await server.createUser(staffEmail)
  const [mona, omar] = [aDevice(), aDevice()]
  const staff = aDevice({ userId, accessToken })
  await signInAs(staff.db, userId, { accessToken, expiresAt: Date.now() + 3_600_000 })
  await order(mona, uuid(1))
  await sync(staff)
  await server.backUp()

  await order(mona, uuid(2))
  await order(omar, uuid(3))
  await enqueue(staff.db, {
    id: uuid(4),
    mutation: newMutation.adjustStock({ product_id: '1', delta: -5, reason: 'count' }),
    userId,
    now: Date.now(),
  })
  await sync(staff)
  const before = await readShop()
  expect(before).toEqual({ orders: [1, 2, 3].map(uuid), stock: 12, moved: 12 })

  await server.restore()
  expect(await readShop()).toEqual({ orders: [uuid(1)], stock: 19, moved: 19 })

  for (const device of [mona, omar, staff]) await sync(device)
  expect(await readShop()).toEqual(before)
  for (const device of [staff, omar, mona, staff]) await sync(device)
  expect(await readShop()).toEqual(before)
  expect(await staff.db.mirror.orders.get(uuid(3))).toMatchObject({ status: 'pending' })
  expect(await mona.db.mirror.products.get('1')).toMatchObject({ stock: 12 })
  for (const { db } of [mona, omar, staff]) {
    expect(await db.local.outbox.where('state').notEqual('applied').count()).toBe(0)
    db.local.close()
    db.mirror.close()
  }
})
