/** Orders of shoppers that a restored server has lost. */
import { beforeEach, describe, expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { moveToSent, sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { settleWithOutcome } from '#db/outbox/sending/settle.ts'
import { cancelMyOrder } from '#db/shopper/cancel-my-order.ts'
import { getMyOrder, recordLost, saveReceipt } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { placeAgain, reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { queue } from '../support/staff-outbox.ts'

const outcome = (epoch: string) => ({ status: 'applied', xid: '1', epoch, touched: [] })
async function sentOnce(n: number, epoch: string, now = 1): Promise<void> {
  await queue(db, n, aStockMove('1', n))
  const stored = db.local.outbox.where('id').equals(uuid(n))
  await stored.modify({ state: 'applied', attempts: 1, outcome: outcome(epoch) })
  await moveToSent(db, await stored.toArray(), now)
}

/** As somebody does it in the checkout; not sent yet. */
async function orderCart(): Promise<void> {
  await putLines(db, [aLine()])
  const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...rest })
}

/** The order about which the server is asked, as it is now. */
async function asked() {
  const order = await db.local.myOrders.get(uuid(1))
  if (order === undefined) throw new Error('There is no order')
  return order
}

it('an order that the server has lost is placed again under its own id', async () => {
  const gateway = createFakeGateway()
  await orderCart()
  await flush(createPushDeps(db, gateway))
  await recordLost(db, await asked(), 5)
  const state = async () => (await getMyOrder(db, uuid(1)))?.state
  expect(await state()).toMatchObject({ name: 'needs-attention', code: 'lost' })
  expect(await placeAgain(db, uuid(1), 6)).toBe('queued')
  expect(await placeAgain(db, uuid(1), 6)).toBe('not lost')
  expect(await state()).toEqual({ name: 'saved' })
  await recordLost(db, await asked(), 7)
  expect(await state()).toEqual({ name: 'saved' })
  const restored = createFakeGateway()
  await flush(createPushDeps(db, restored))
  expect(restored.ledger.effects).toEqual([uuid(1)])
  expect(restored.ledger.payloadOf(uuid(1))).toEqual(gateway.ledger.payloadOf(uuid(1)))
  expect(await state()).toMatchObject({ name: 'confirmed' })
})

it.each([
  { corrupt: { placedAt: 1e17 }, isSent: true },
  { corrupt: { locale: {} }, isSent: true },
  { corrupt: { items: 'corrupt' }, isSent: false },
  { corrupt: { customer: null }, isSent: false },
])(
  'of a lost order with $corrupt on the disk, what can be read is sent if it is an order: $isSent',
  async ({ corrupt, isSent }) => {
    await orderCart()
    await flush(createPushDeps(db, createFakeGateway()))
    await recordLost(db, await asked(), 5)
    await db.local.table('myOrders').update(uuid(1), corrupt)
    expect(await placeAgain(db, uuid(1), 6)).toBe(isSent ? 'queued' : 'unreadable')
    const gateway = createFakeGateway()
    await flush(createPushDeps(db, gateway))
    expect(gateway.sent).toEqual(isSent ? [uuid(1)] : [])
    const name = isSent ? 'confirmed' : 'needs-attention'
    expect((await getMyOrder(db, uuid(1)))?.state).toMatchObject({ name })
  },
)

describe('an order that is placed again before a pull has noticed the restore', () => {
  beforeEach(async () => {
    await sendAgainAfterRestore(db, 'one', 1)
    await orderCart()
    await flush(createPushDeps(db, createFakeGateway()))
    await db.local.outbox.toCollection().modify({ outcome: outcome('one') })
    await moveToSent(db, await db.local.outbox.toArray(), 1)
    await sentOnce(2, 'one')
    await recordLost(db, await asked(), 5)
    await placeAgain(db, uuid(1), 6)
  })
  const queued = async () =>
    (await listOperations(db)).rows.map(({ id, kind, state }) => [id === uuid(1) ? 1 : kind, state])

  it('waits once, and the other acknowledged writes are sent again', async () => {
    expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(1)
    expect(await queued()).toEqual([
      ['adjustStock', 'pending'],
      [1, 'pending'],
    ])
    expect(await db.local.sent.count()).toBe(0)
  })

  it('is not sent again when the restored server has applied it meanwhile', async () => {
    const applied = { state: 'applied', outcome: outcome('two') } as const
    await db.local.outbox.where('id').equals(uuid(1)).modify(applied)
    expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(1)
    expect(await queued()).toEqual([
      ['adjustStock', 'pending'],
      [1, 'applied'],
    ])
  })

  it('is cancelled by the server only: a server that was not restored may have it', async () => {
    expect(await cancelMyOrder(db, uuid(1), 7)).toBe('asked')
    await sendAgainAfterRestore(db, 'two', 9)
    expect(await queued()).toEqual([
      ['adjustStock', 'pending'],
      [1, 'pending'],
      ['cancelMyOrder', 'pending'],
    ])
    expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('saved')
  })
})

it('an order that the workshop has deleted stays lost when it is placed again', async () => {
  const deleted = () => ({ ...outcome('e'), status: 'applied' as const })
  const gateway = createFakeGateway({ ledger: createLedger(deleted) })
  await orderCart()
  await flush(createPushDeps(db, gateway))
  await recordLost(db, await asked(), 5)
  expect(await placeAgain(db, uuid(1), 6)).toBe('queued')
  await flush(createPushDeps(db, gateway))
  const { state } = (await getMyOrder(db, uuid(1))) ?? {}
  expect(state).toMatchObject({ name: 'needs-attention', code: 'lost' })
})

it('a refused wish to cancel a lost order does not stop it from being placed again', async () => {
  const gateway = createFakeGateway()
  await orderCart()
  await flush(createPushDeps(db, gateway))
  await cancelMyOrder(db, uuid(1), 3)
  const wish = db.local.outbox.filter(({ kind }) => kind === 'cancelMyOrder')
  await wish.modify({ state: 'rejected', outcome: { status: 'rejected', code: 'not_found' } })
  await recordLost(db, await asked(), 5)
  expect(await placeAgain(db, uuid(1), 6)).toBe('queued')
  const restored = createFakeGateway()
  await flush(createPushDeps(db, restored))
  expect(restored.ledger.effects).toEqual([uuid(1)])
})

describe('the writes of staff about an order of this device stay', () => {
  const items = [{ product_id: '1', code: 'not_sold' }]
  const ids = async () => (await db.local.outbox.toArray()).map(({ id }) => id)
  beforeEach(async () => {
    await orderCart()
    const shipped = { order_id: uuid(1), base: 'pending', status: 'shipped' } as const
    await queue(db, 2, newMutation.setOrderStatus(shipped))
  })

  it('when it is placed again', async () => {
    await flush(createPushDeps(db, createFakeGateway()))
    await recordLost(db, await asked(), 5)
    expect(await placeAgain(db, uuid(1), 6)).toBe('queued')
    expect(await ids()).toEqual([uuid(2), uuid(1)])
  })

  it('when it goes back into the cart', async () => {
    const outcomeOfOrder = { status: 'rejected', code: 'items', items }
    const refused = { state: 'rejected', outcome: outcomeOfOrder } as const
    await db.local.outbox.where('id').equals(uuid(1)).modify(refused)
    expect(await reviveMyOrder(db, uuid(1), 'd', 6)).toBe(true)
    expect(await ids()).toEqual([uuid(2)])
  })
})

it('a lost order that the server names as applied, without its row, is confirmed', async () => {
  await orderCart()
  await flush(createPushDeps(db, createFakeGateway()))
  await recordLost(db, await asked(), 5)
  await placeAgain(db, uuid(1), 6)
  const sent = await db.local.outbox.where('id').equals(uuid(1)).first()
  const known = { ...outcome('e'), status: 'applied' as const }
  expect(await settleWithOutcome(db, { seq: 0, id: '', ...sent }, known)).toBe(true)
  expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
})

it('an impossible date of an order does not stop its confirmation', async () => {
  await orderCart()
  await db.local.myOrders.update(uuid(1), { placedAt: 1e17 })
  await flush(createPushDeps(db, createFakeGateway()))
  expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
})

it('an order that is found again is confirmed', async () => {
  await orderCart()
  await flush(createPushDeps(db, createFakeGateway()))
  const receipt = (await db.local.myOrders.get(uuid(1)))?.receipt
  await recordLost(db, await asked(), 5)
  if (receipt) await saveReceipt(db, receipt, 6)
  expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
})

it('an order that was found lost and is sent again after a restore is confirmed by its outcome', async () => {
  await sendAgainAfterRestore(db, 'one', 1)
  await orderCart()
  await flush(createPushDeps(db, createFakeGateway()))
  await recordLost(db, await asked(), 5)
  expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(1)
  await flush(createPushDeps(db, createFakeGateway()))
  expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
})

it('shows an order as saved and as on its way while it is sent again after a restore', async () => {
  await sendAgainAfterRestore(db, 'one', 1)
  await orderCart()
  await flush(createPushDeps(db, createFakeGateway()))
  await recordLost(db, await asked(), 5)
  await sendAgainAfterRestore(db, 'two', 9)
  const seen: (string | undefined)[] = []
  const look = async () => void seen.push((await getMyOrder(db, uuid(1)))?.state.name)
  await look()
  await flush(createPushDeps(db, createFakeGateway({ meanwhile: look })))
  expect(seen).toEqual(['saved', 'sending'])
})

it('a late reply to an earlier request does not mark an order as lost', async () => {
  await sendAgainAfterRestore(db, 'one', 1)
  await orderCart()
  await flush(createPushDeps(db, createFakeGateway()))
  const question = await asked()
  await sendAgainAfterRestore(db, 'two', 9)
  await flush(createPushDeps(db, createFakeGateway()))
  await recordLost(db, question, 10)
  expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
  const next = await asked()
  const { receipt } = next
  if (receipt) await saveReceipt(db, receipt, 11)
  await recordLost(db, next, 12)
  expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
})
