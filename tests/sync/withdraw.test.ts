/** A write with an unknown outcome is discarded only after it was withdrawn on the server. */
import { beforeEach, describe, expect, it } from 'vitest'
import { discard, discardLater } from '#db/outbox/decisions.ts'
import { enqueue, listOperations, retryNow } from '#db/outbox/outbox.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { resend } from '#db/outbox/resend.ts'
import { putOrderBack } from '#features/sync/put-order-back.ts'
import { resolveUnknownOutcome, withdraw, withdrawDiscarded } from '#sync/online/withdraw.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, aStockMove, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { findOperation, queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

let gateway: FakeGateway
let deps: ReturnType<typeof createPushDeps>
beforeEach(() => {
  gateway = createFakeGateway()
  deps = createPushDeps(db, gateway, { identity: async () => ({ userId, accessToken: 'token' }) })
})

async function order(): Promise<void> {
  await putLines(db, [aLine()])
  const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...rest })
}

async function sendUnder(weather: 'lost-reply' | 'lost-request'): Promise<void> {
  gateway.forecast.push(weather)
  await flush(deps)
}
const states = async () => (await listOperations(db)).rows.map(({ state }) => state)

describe('giving up', () => {
  it('confirms an order that the server has', async () => {
    await order()
    await sendUnder('lost-reply')
    expect(await withdraw(deps, uuid(1))).toBe('arrived')
    expect((await listMyOrders(db))[0]?.state.name).toBe('confirmed')
    expect(gateway.tokens.at(-1)).toBeNull()
  })

  it('removes an order that the server lacks; a late request has no effect', async () => {
    await order()
    await sendUnder('lost-request')
    const late = await findOperation(db, uuid(1))
    expect(await withdraw(deps, uuid(1))).toBe('withdrawn')
    expect(await listMyOrders(db)).toEqual([])
    gateway.ledger.arrive({ id: uuid(1), kind: 'placeOrder', payload: late?.payload })
    expect(gateway.ledger.effects).toEqual([])
  })

  it('waits for the server: until then it is not sent', async () => {
    const mutation = {
      kind: 'subscribeNewsletter' as const,
      payload: { email: 'mona@exmaple.com' },
    }
    await enqueue(db, { id: uuid(1), mutation, userId: null, now: 1 })
    await sendUnder('lost-request')
    await discardLater(db, uuid(1))
    await retryNow(db, uuid(1))
    const sent = gateway.tokens.length
    await flush(deps)
    expect(gateway.tokens).toHaveLength(sent)
    gateway.forecast.push('lost-request')
    await withdrawDiscarded(deps)
    expect(await states()).toEqual(['pending'])
    await withdrawDiscarded(deps)
    expect(await states()).toEqual([])
    expect(gateway.ledger.effects).toEqual([])
  })

  it('is taken back by keeping it', async () => {
    await order()
    await sendUnder('lost-request')
    await discardLater(db, uuid(1))
    await discardLater(db, uuid(1), false)
    await retryNow(db, uuid(1))
    await withdrawDiscarded(deps)
    await flush(deps)
    expect(await states()).toEqual(['applied'])
  })

  it('changes nothing while the server cannot be reached', async () => {
    await order()
    await sendUnder('lost-reply')
    gateway.forecast.push('lost-request')
    expect(await withdraw(deps, uuid(1))).toBe('unknown')
    expect(await states()).toEqual(['pending'])
  })

  it('also withdraws dependent operations', async () => {
    await queue(db, 1, aStockMove('1', 1))
    await queue(db, 2, aStockMove('2', 1), [uuid(1)])
    await db.local.outbox.where('id').equals(uuid(2)).modify({ attempts: 2 })
    gateway.ledger.arrive({ id: uuid(2), kind: 'adjustStock', payload: {} })
    expect(await withdraw(deps, uuid(1))).toBe('arrived')
    expect(await states()).toEqual(['pending', 'applied'])
  })

  it('keeps what was given up with a write that was being sent and that the server has', async () => {
    await queue(db, 1, aStockMove('1', -1))
    await queue(db, 2, aStockMove('2', -1), [uuid(1)])
    let isFirst = true
    const meanwhile = async () => {
      if (isFirst) await discardLater(db, uuid(1))
      isFirst = false
    }
    const { identity } = deps
    const busy = createFakeGateway({ meanwhile })
    await flush(createPushDeps(db, busy, { identity }))
    expect(busy.ledger.effects).toEqual([uuid(1), uuid(2)])
  })

  it("needs the author where it is staff's", async () => {
    const write = { id: uuid(1), mutation: aStockMove('1', 1), userId: 'ann', now: 1 }
    await enqueue(db, write)
    await db.local.outbox.toCollection().modify({ attempts: 2 })
    expect(await withdraw(deps, uuid(1))).toBe('unknown')
    expect(gateway.tokens).toEqual([])
  })

  it('needs no request for an operation never sent, or with an outcome', async () => {
    await queue(db, 1, aStockMove('1', 1))
    await queue(db, 2, aStockMove('2', 1))
    await db.local.outbox.where('id').equals(uuid(2)).modify({ state: 'rejected', attempts: 1 })
    expect(await discard(db, uuid(1), 1)).toEqual([uuid(1)])
    expect(await discard(db, uuid(2), 1)).toEqual([uuid(2)])
  })
})

it('an operation with an unknown outcome is retried under another id after asking the server', async () => {
  await queue(db, 1, aStockMove('1', 1))
  await db.local.outbox.toCollection().modify({ state: 'rejected', attempts: 2 })
  const edited = { mutation: aStockMove('1', 2), newId: uuid(9), userId, now: 1 }
  expect(await resend(db, uuid(1), edited)).toBe(false)
  const stored = await findOperation(db, uuid(1))
  if (stored === undefined) throw new Error('it is gone')
  expect(await resolveUnknownOutcome(deps, stored)).toBe('certain')
  expect(await resend(db, uuid(1), edited)).toBe(true)
  await flush(deps)
  expect(gateway.ledger.effects).toEqual([uuid(9)])
})

describe('putting an order back into the cart after a lost reply and a refusal by a gateway', () => {
  const sync = {
    resolveUnknownOutcome: (operation: Operation) => resolveUnknownOutcome(deps, operation),
  }
  async function refuseAfter(weather: 'lost-reply' | 'lost-request'): Promise<void> {
    await order()
    await sendUnder(weather)
    const lastError = { class: 'rejected', status: 413, at: 1 }
    const attempts = 2
    await db.local.outbox.toCollection().modify({ state: 'rejected', lastError, attempts })
  }

  it('confirms it if the server has it', async () => {
    await refuseAfter('lost-reply')
    expect(await putOrderBack({ db, sync }, uuid(1))).toBe(false)
    expect(await readCart(db)).toEqual([])
    expect((await listMyOrders(db))[0]?.state.name).toBe('confirmed')
  })

  it('succeeds if the server lacks it', async () => {
    await refuseAfter('lost-request')
    expect(await putOrderBack({ db, sync }, uuid(1))).toBe(true)
    expect(await readCart(db)).toHaveLength(1)
    expect(await listMyOrders(db)).toEqual([])
  })

  it('changes nothing while the server cannot be reached', async () => {
    await refuseAfter('lost-reply')
    gateway.forecast.push('lost-request')
    expect(await putOrderBack({ db, sync }, uuid(1))).toBe(false)
    expect(await readCart(db)).toEqual([])
    expect(await states()).toEqual(['rejected'])
  })
})
