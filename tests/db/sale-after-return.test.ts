/** Pieces come back before they are sold again: the server would count the sale as short. */
import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordStallSale, restoreStallEntry, undoStallEntry } from '#db/staff/stall.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { flush } from '#sync/sending/push.ts'
import { fullOrder } from '../support/full-rows.ts'
import { uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { userId } from '../support/staff-outbox.ts'

const now = 1_000_000
const lamp = { id: 'lamp', name: 'Lamp', price: 500, quantity: 1 }
const piece = { product_id: 'lamp', quantity: 1, price: 500 }
const toSend = { identity: async () => ({ userId, accessToken: 'token' }) }

beforeEach(() => signInAs(db, userId))

async function sell(n: number) {
  await saveDraft(db, saleDraftKey(userId), [lamp], now)
  const sale = await recordStallSale(db, [lamp], { id: uuid(n), userId, now })
  if (!sale.ok) throw new Error(sale.error)
  return sale.value
}

function returnLamp(restocked: boolean) {
  const returned = { order_id: uuid(1), returned_at: new Date(now).toISOString(), items: [piece] }
  const act = { id: uuid(2), userId, now }
  return recordReturn(db, { ...returned, restocked, method: 'cash', refund: 500 }, null, act)
}

async function sendAll(as = toSend): Promise<readonly string[]> {
  const gateway = createFakeGateway()
  const deps = createPushDeps(db, gateway, as)
  for (const pause of [0, 10_000, 7 * 24 * 3_600_000]) {
    deps.clock.now += pause
    await flush(deps)
  }
  return gateway.ledger.effects
}

it('sold, returned and sold again offline', async () => {
  await sell(1)
  await returnLamp(true)
  await sell(3)
  expect(await sendAll()).toEqual([uuid(1), uuid(2), uuid(3)])
})

it('a sale does not wait for a damaged piece that was returned', async () => {
  await sell(1)
  await returnLamp(false)
  await sell(3)
  expect(await sendAll()).toEqual([uuid(1), uuid(3), uuid(2)])
})

it('a sent sale is taken back and recorded again while its toast offers Undo', async () => {
  const wrong = await sell(1)
  await flush(createPushDeps(db, createFakeGateway(), toSend))
  await undoStallEntry(db, wrong, { id: uuid(2), userId, now, notBefore: now + 6_000 })
  await sell(3)
  expect(await sendAll()).toEqual([uuid(2), uuid(3)])
})

it('a sale no longer waits when the take-back was undone', async () => {
  const wrong = await sell(1)
  await flush(createPushDeps(db, createFakeGateway(), toSend))
  const act = { id: uuid(2), userId, now, notBefore: now + 6_000 }
  const takenBack = await undoStallEntry(db, wrong, act)
  await sell(3)
  if (takenBack !== null) await restoreStallEntry(db, takenBack, now)
  expect(await sendAll()).toEqual([uuid(3)])
})

it('the pieces of an order that staff cancel are sold at the stall', async () => {
  const order = { ...fullOrder, id: uuid(9), items: [{ ...lamp, image: '' }] }
  await db.mirror.orders.put({ ...order, version: 1, generation: 1 })
  const cancelled = { order_id: order.id, base: 'pending', status: 'cancelled' } as const
  const mutations = [newMutation.setOrderStatus(cancelled)]
  const [id] = await queueWrites(db, { userId, mutations, notBefore: now + 6_000, now })
  await sell(3)
  expect(await sendAll()).toEqual([id, uuid(3)])
})

it('a sale that is still queued is cancelled in its dialog, and its piece sold again', async () => {
  await sell(1)
  const cancelled = { order_id: uuid(1), base: 'delivered', status: 'cancelled' } as const
  const mutations = [newMutation.setOrderStatus(cancelled)]
  const after = [uuid(1)]
  const [id] = await queueWrites(db, { userId, mutations, after, notBefore: now + 6_000, now })
  await sell(3)
  expect(await sendAll()).toEqual([uuid(1), id, uuid(3)])
})

it('a sale does not wait for a return whose sale only a colleague can send', async () => {
  await sell(1)
  const ben = 'staff-2'
  await signInAs(db, ben)
  const returned = { order_id: uuid(1), returned_at: new Date(now).toISOString(), items: [piece] }
  const refund = { ...returned, restocked: true, method: 'cash', refund: 500 } as const
  await recordReturn(db, refund, null, { id: uuid(2), userId: ben, now })
  await saveDraft(db, saleDraftKey(ben), [lamp], now)
  await recordStallSale(db, [lamp], { id: uuid(3), userId: ben, now })
  const asBen = { identity: async () => ({ userId: ben, accessToken: 'token' }) }
  expect(await sendAll(asBen)).toEqual([uuid(3)])
})
