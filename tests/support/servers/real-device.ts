/** Devices with the real sync engine, and the server's rows that they change. */
import 'fake-indexeddb/auto'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import type { Gateway } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { pull, pullOrders } from '#sync/pull.ts'
import { createBatchPolicy } from '#sync/sending/batching.ts'
import { type PushDeps, flush } from '#sync/sending/push.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { createTestDb } from '../test-db.ts'
import { placeOrderPayload } from './place-order-payload.ts'
import type { TestServer } from './test-server.ts'

export interface Device extends PushDeps {
  db: Db
}

type Server = Pick<TestServer, 'url' | 'anonKey' | 'sql'>

export function gatewayTo({ url, anonKey }: Omit<Server, 'sql'>): Gateway {
  return createSupabaseGateway({ url, anonKey })
}

export function aDevice(server: Server, identity: Identity | null = null): Device {
  return {
    db: createTestDb(),
    gateway: gatewayTo(server),
    batchPolicy: createBatchPolicy(),
    identity: async () => identity,
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: (_name, run) => run(),
  }
}

/** Pushes, pulls, and pushes again if the pull has queued writes, like the sync engine. */
export async function sync(device: Device): Promise<void> {
  await flush(device)
  const identity = await device.identity()
  const pulled = [
    await pull(device),
    identity === null ? { ok: true } : await pullOrders(device, identity),
  ]
  if (!pulled.every(({ ok }) => ok)) throw new Error(`Pull failed: ${JSON.stringify(pulled)}`)
  await flush(device)
}

export async function order(device: Device, id: string): Promise<void> {
  const payload = placeOrderPayload([{ product_id: '1', quantity: 1, price: 14_999 }])
  await enqueue(device.db, {
    id,
    mutation: newMutation.placeOrder(payload),
    userId: null,
    now: Date.now(),
  })
  await sync(device)
}

/** The orders of devices, and the first product's stock beside the sum of its moves. */
export async function readShop({ sql }: Server) {
  const orders = await sql(
    `select id from public.orders where id::text like '00000000-%' order by id`,
  )
  const [product] = await sql(
    `select stock, (select sum(delta)::int from public.stock_moves m where m.product_id = p.id) as moved
     from public.products p where id = '1'`,
  )
  return {
    orders: orders.map(({ id }) => id),
    stock: product?.['stock'],
    moved: product?.['moved'],
  }
}
