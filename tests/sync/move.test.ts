import { expect, it } from 'vitest'
import { bringMoved } from '#db/device/bring-moved.ts'
import { packMoved } from '#db/device/pack-moved.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { putLines } from '#db/shopper/stored-cart.ts'
import { refreshOrders } from '#sync/online/shopper-requests.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

const token = 't'.repeat(43)
const receipt = {
  id: uuid(1),
  created_at: '2026-11-20T10:00:00Z',
  status: 'delivered' as const,
  total: 1,
  items: [],
}

async function orderHere(): Promise<void> {
  const lines = [aLine()]
  await putLines(db, lines)
  const id = uuid(1)
  await placeMyOrder(db, { id, token, lines, customer: aCustomer, draftKey: 'checkout', now: 5 })
}

it('an unsent order that both browsers send is placed once', async () => {
  await orderHere()
  const other = createTestDb()
  const gateway = createFakeGateway()
  await bringMoved(other, await packMoved(db, false), 10)
  for (const each of [other, db]) await flush(createPushDeps(each, gateway))
  expect(gateway.sent).toEqual([uuid(1), uuid(1)])
  expect(gateway.ledger.effects).toHaveLength(1)
  for (const each of [other, db])
    expect(await each.local.outbox.toArray()).toMatchObject([{ state: 'applied' }])
})

it('the other browser gets a secret of its own at the first contact, once', async () => {
  const moved = { id: uuid(1), token, placedAt: 5, total: 1, items: [], receipt }
  await bringMoved(db, { cart: [], saved: [], writes: [], orders: [moved] }, 10)
  const own = (await db.local.myOrders.get(uuid(1)))?.ownToken
  const gateway = createFakeGateway({ orderStatus: () => receipt })
  const deps = createPushDeps(db, gateway)
  const refresh = () =>
    refreshOrders({ ...deps, report: () => undefined, pull: () => Promise.resolve(true) })
  await refresh()
  const stored = await db.local.myOrders.get(uuid(1))
  expect(stored?.token).toBe(own)
  expect(stored?.ownToken).toBeUndefined()
  expect(gateway.tokens).toEqual([own])
  await refresh()
  expect(gateway.tokens).toEqual([own])
})

it('without an answer both secrets are kept for the next attempt', async () => {
  const moved = { id: uuid(1), token, placedAt: 5, total: 1, items: [], receipt }
  await bringMoved(db, { cart: [], saved: [], writes: [], orders: [moved] }, 10)
  const before = await db.local.myOrders.toArray()
  const offline = { ok: false as const, error: { class: 'transient' as const, status: 0 } }
  const gateway = { ...createFakeGateway(), addOrderToken: async () => offline }
  const deps = createPushDeps(db, gateway)
  await refreshOrders({ ...deps, report: () => undefined, pull: () => Promise.resolve(true) })
  expect(await db.local.myOrders.toArray()).toEqual(before)
})
