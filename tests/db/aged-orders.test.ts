/** Staff devices delete finished orders that are too old for a first pull. */
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { pullOrders } from '#sync/pull.ts'
import { uuid } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { signInAs } from '../support/sign-in.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { createTestDb } from '../support/test-db.ts'

/** The model's clock shows 2026-11-01T10:00: 90 days before it is 2026-08-03T10:00. */
const before = '2026-08-03T09:59:59.000Z'
const since = '2026-08-03T10:00:01.000Z'

let db: Db
let orders: CatalogServer
beforeEach(async () => {
  db = createTestDb()
  orders = createCatalogServer()
  await signInAs(db, userId)
  return () => {
    db.local.close()
    db.mirror.close()
  }
})

function write(n: number, fields: Partial<StaffOrder>): void {
  const xid = orders.begin()
  orders.write(xid, uuid(n), { ...aged, ...fields, id: uuid(n) }, 'orders')
  orders.commit(xid)
}

const aged = {
  created_at: before,
  updated_at: before,
  status: 'delivered',
  total: 100,
  items: [],
  shipping_info: {},
  placed_at: null,
}

async function pulled(): Promise<string[]> {
  const withLock = <T>(_: string, run: () => Promise<T>) => run()
  const gateway = createFakeGateway({ orders })
  await pullOrders({ db, gateway, now: () => 1, withLock }, { userId, accessToken: 'token' })
  return (await db.mirror.orders.toCollection().primaryKeys()).toSorted()
}

it('deletes closed orders unchanged for 90 days, and keeps open, younger and changed ones', async () => {
  write(1, {})
  write(2, { status: 'cancelled' })
  write(3, { status: 'shipped' })
  write(4, { created_at: since, updated_at: since })
  write(5, { updated_at: since })
  expect(await pulled()).toEqual([uuid(3), uuid(4), uuid(5)])
})

it('keeps cancelled ones until their parcel is back and what was paid is given back', async () => {
  const paid = { id: uuid(90), at: before, day: '2026-08-03', amount: 100, method: 'cash' } as const
  const repaid = { ...paid, id: uuid(91), amount: -100 } as const
  write(1, { status: 'cancelled', left_at: before })
  write(2, { status: 'cancelled', payments: [paid] })
  write(3, { status: 'cancelled', payments: [paid, repaid] })
  write(4, { left_at: before, payments: [paid] })
  write(5, { payments: [{ ...paid, amount: 101 }] })
  expect(await pulled()).toEqual([uuid(1), uuid(2), uuid(5)])
})

it('keeps an old order while a queued write refers to it', async () => {
  write(1, {})
  await queue(db, 50, {
    kind: 'setOrderStatus',
    payload: { order_id: uuid(1), status: 'shipped', base: 'delivered' },
  })
  expect(await pulled()).toEqual([uuid(1)])
  await db.local.outbox.clear()
  expect(await pulled()).toEqual([])
})

it('pulls a deleted order again when it changes', async () => {
  write(1, {})
  expect(await pulled()).toEqual([])
  write(1, { status: 'processing', updated_at: '2026-11-01T09:00:00.000Z' })
  expect(await pulled()).toEqual([uuid(1)])
})
