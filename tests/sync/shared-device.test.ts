/** Sales and deletions, lost replies, several people at one device. */
import { beforeEach, describe, expect, it } from 'vitest'
import { claimNext } from '../support/claim-one.ts'
import { discard } from '#db/outbox/decisions.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { resend } from '#db/outbox/resend.ts'
import { creationOf } from '#domain/products/product-form.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { pullOrders } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { aCustomer, aLine, aProduct, aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createManualTimers } from '../support/manual-timers.ts'
import { putOrdersPull } from '../support/mirror.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const dayMs = 24 * 60 * 60_000
const identity = { userId, accessToken: 'token' }
let gateway: FakeGateway
beforeEach(() => {
  gateway = createFakeGateway()
})

const staffDeps = (to = gateway) => createPushDeps(db, to, { identity: async () => identity })
const statesById = async () =>
  Object.fromEntries((await listOperations(db)).rows.map(({ id, state }) => [id, state]))

const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
const creation = creationOf('p', { ...fields, category: 'wall-art' })
const sale: Mutation = {
  kind: 'recordSale',
  payload: {
    sold_at: '2026-11-01T10:00:00.000Z',
    items: [{ product_id: 'p', quantity: 1, price: 100 }],
  },
}
const deletion: Mutation = { kind: 'deleteProduct', payload: { product_id: 'p' } }

describe('a sale of a product that is deleted afterwards', () => {
  it('is sent before the deletion, also after a failed attempt', async () => {
    await queue(db, 1, sale)
    await queue(db, 2, deletion)
    gateway.forecast.push('lost-request')
    await flush(staffDeps())
    expect(gateway.sent).toEqual([uuid(1)])
  })

  it('is sent although the product was created and deleted before any request', async () => {
    await queue(db, 1, creation)
    await queue(db, 2, sale)
    await queue(db, 3, deletion)
    await flush(staffDeps())
    expect(gateway.ledger.effects).toEqual([1, 2, 3].map(uuid))
  })
})

describe('a write whose reply was lost', () => {
  it('is not discarded, because the server may have it', async () => {
    await putLines(db, [aLine()])
    const order = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
    await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...order })
    gateway.forecast.push('lost-reply')
    await flush(createPushDeps(db, gateway))
    await discard(db, uuid(1), 2).catch(() => [])
    expect(gateway.ledger.effects).toEqual([uuid(1)])
    expect(await listMyOrders(db)).toHaveLength(1)
  })

  it('keeps its id after a rejection that is not from the ledger', async () => {
    await queue(db, 1, sale)
    const deps = staffDeps()
    gateway.forecast.push('lost-reply', { status: 403, class: 'rejected' })
    await flush(deps)
    deps.clock.now += 400_000
    await flush(deps)
    await resend(db, uuid(1), { mutation: sale, newId: uuid(9), userId, now: 3 }).catch(() => false)
    await flush(deps)
    expect(gateway.ledger.effects).toEqual([uuid(1)])
  })
})

describe('several people at one device', () => {
  it('do not wait for a colleague who does not sign in again', async () => {
    await enqueue(db, { id: uuid(1), mutation: aStockMove('1', 1), userId: 'ann', now: 1 })
    await enqueue(db, { id: uuid(2), mutation: aStockMove('1', 2), userId: 'ben', now: 2 })
    const claimed = await claimNext(db, { now: 3, userId: 'ben', owner: 'page' })
    expect(claimed?.id).toBe(uuid(2))
  })

  it("keep no customers' orders once they are dismissed", async () => {
    await signInAs(db, userId)
    await putOrdersPull(db)
    await db.mirror.stock_moves.put({ ...aMove, version: 1, generation: 1 })
    gateway.pullForecast.push({ status: 403, class: 'rejected', code: '42501' })
    await pullOrders(staffDeps(), identity)
    expect(await db.mirror.stock_moves.count()).toBe(0)
  })

  // After the end of a session the device cannot learn of a dismissal.
  it("keep no customers' orders a week after their session has ended", async () => {
    await signInAs(db, userId, { ended: true, expiresAt: 0 })
    await putOrdersPull(db, { scope: `user:${userId}` })
    await db.mirror.stock_moves.put({ ...aMove, version: 1, generation: 1 })
    await queue(db, 1, sale)
    const left = async (days: number) => {
      const timers = createManualTimers()
      const rest = { timers, onWakeUp: () => () => undefined, report: () => undefined }
      const deps = createPushDeps(db, gateway, {
        identity: async () => null,
        now: () => days * dayMs,
      })
      await createSync({ ...deps, ...rest }).pull()
      return db.mirror.stock_moves.count()
    }
    expect(await left(6)).toBe(1)
    expect(await left(8)).toBe(0)
    expect(Object.keys(await statesById())).toEqual([uuid(1)])
  })

  it('keep queued writes when they are dismissed', async () => {
    await queue(db, 1, sale)
    gateway.forecast.push({ status: 403, class: 'rejected' })
    await flush(staffDeps())
    expect(Object.keys(await statesById())).toEqual([uuid(1)])
  })
})

const aMove = {
  id: uuid(50),
  product_id: '1',
  delta: -1,
  reason: 'sold',
  operation_id: null,
  edited_at: null,
  at: '2026-11-01T10:00:00.000Z',
}

describe('sending', () => {
  it("of a shopper's order does not wait for a session that hangs", async () => {
    await enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 0 })
    void flush(createPushDeps(db, gateway, { identity: () => new Promise(() => undefined) }))
    await expect.poll(() => gateway.sent, { timeout: 300 }).toEqual([uuid(1)])
  })
})
