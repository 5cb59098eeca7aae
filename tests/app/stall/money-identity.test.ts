/** A sale or return is counted once, whatever becomes of its operation. */
import { describe, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { discard } from '#db/outbox/decisions.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { resend, sendUnchanged } from '#db/outbox/resend.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { confirmRefusals } from '#db/outbox/sending/unconfirmed.ts'
import { closeStallDay, readDayEnd } from '#db/staff/day-closings.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { addTakings, sumTakings, netTakings } from '#domain/orders/day-closing.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { type Mutation, newMutation, parseMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'
import { findOperation, now, settle, userId } from '../../support/staff-outbox.ts'

const day = dayOf(new Date(now))
const at = new Date(now).toISOString()
const box = { id: '2', name: 'Box', price: 10_000, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now })
const [saleId, returnId] = [uuid(1), uuid(2)]
const given = {
  order_id: saleId,
  returned_at: at,
  items: [{ product_id: '2', price: 10_000, quantity: 1 }],
  restocked: true,
  method: 'cash' as const,
  refund: 10_000,
}
const refused = (outcome: object) => ({ state: 'rejected' as const, attempts: 1, outcome })
const rejected = (code: string) => refused({ status: 'rejected', code })

async function sell(): Promise<void> {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], act(1))
}

async function close(n: number): Promise<void> {
  const { own } = await readDayEnd(db, day)
  const idsOf = (kind: string) => own.flatMap((one) => (one.kind === kind ? one.id : []))
  const seen = { day, opening: 0, counted: 0, note: '', takings: sumTakings(own) }
  const ids = { sale_ids: idsOf('sale'), return_ids: idsOf('return') }
  await closeStallDay(db, { ...seen, ...ids }, act(n), 'draft')
}

/** What the closings of the day and the movements beside them have together. */
async function moneyOfDay(): Promise<number> {
  const { closings, others } = await readDayEnd(db, day)
  const closed = addTakings(closings.map(({ closing }) => closing.takings))
  return netTakings(closed) + netTakings(sumTakings(others.open))
}

async function again(id: string, newId: string, change: object = {}): Promise<void> {
  const old = await findOperation(db, id)
  const mutation = old && parseMutation(old.kind, old.payload)
  if (!mutation) throw new Error(`${id} is not queued`)
  const changed = { ...mutation, payload: { ...mutation.payload, ...change } } as Mutation
  expect(await resend(db, id, { mutation: changed, newId, userId, now })).toBe(true)
}

describe('money in a closing counts once', () => {
  it('when a refund is recorded without the pieces that had been returned before', async () => {
    await sell()
    await recordReturn(db, given, null, act(2))
    await close(3)
    await settle(db, saleId, { state: 'applied', attempts: 1 })
    await settle(db, returnId, rejected('returned_before'))
    await again(returnId, uuid(9), { items: [], restocked: false })
    expect(await findOperation(db, uuid(9))).toMatchObject({ payload: { identity: returnId } })
    expect((await readDayEnd(db, day)).others.open).toEqual([])
    expect(await moneyOfDay()).toBe(10_000)
  })

  it('when a sale is sent again, changed, twice', async () => {
    await sell()
    await close(3)
    await settle(db, saleId, rejected('not_staff'))
    await again(saleId, uuid(8))
    await settle(db, uuid(8), rejected('items'))
    await again(uuid(8), uuid(9), { payment: 'card' })
    expect(await findOperation(db, uuid(9))).toMatchObject({
      lane: `order:${saleId}`,
      payload: { identity: saleId, payment: 'card' },
    })
    expect([await moneyOfDay(), (await readDayEnd(db, day)).own]).toEqual([20_000, []])
    expect(await listStallDay(db, userId, day)).toMatchObject([
      { entry: { id: saleId }, isClosed: true, operation: { id: uuid(9) } },
    ])
  })

  it('when a restored server refused it and it is sent anew', async () => {
    await recordReturn(db, { ...given, order_id: uuid(7) }, null, act(2))
    await close(3)
    const fields = { state: 'pending' as const, attempts: 1, epoch: 'before', unconfirmed: true }
    await settle(db, returnId, { ...fields, outcome: { status: 'rejected', code: 'not_found' } })
    await confirmRefusals(db, new Set([returnId]), { epoch: 'after', now })
    const sentAnew = (await listOperations(db)).rows.find(({ kind }) => kind === 'recordReturn')
    expect(sentAnew).toMatchObject({ attempts: 0, payload: { identity: returnId } })
    expect(sentAnew?.id).not.toBe(returnId)
    expect(await moneyOfDay()).toBe(-10_000)
  })

  it('also after the replacement has left the queue', async () => {
    await recordReturn(db, { ...given, order_id: uuid(7) }, null, act(2))
    await close(3)
    await settle(db, returnId, rejected('returned_before'))
    await again(returnId, uuid(9))
    await settle(db, uuid(9), { state: 'applied', attempts: 1 })
    const done = await findOperation(db, uuid(9))
    if (done) await moveToSent(db, [done], now)
    expect(await moneyOfDay()).toBe(-10_000)
  })
})

it('a sale that was sent again is taken back with its return', async () => {
  await sell()
  await settle(db, saleId, rejected('items'))
  await again(saleId, uuid(9))
  await recordReturn(db, given, null, act(2))
  expect(await findOperation(db, returnId)).toMatchObject({ deps: [uuid(9)] })
  const sale = (await listStallDay(db, userId, day)).find(({ entry }) => entry.id === saleId)
  if (sale) await undoStallEntry(db, sale.entry, act(8))
  expect([(await listOperations(db)).rows, await moneyOfDay()]).toEqual([[], 0])
})

it('a note on a sale that was sent again waits for it, and goes with it', async () => {
  await sell()
  await settle(db, saleId, rejected('items'))
  await again(saleId, uuid(9))
  const note = newMutation.addOrderNote({ order_id: saleId, text: 'blue box', written_at: at })
  const [id = ''] = await queueWrites(db, { userId, mutations: [note], after: [saleId], now })
  expect(await findOperation(db, id)).toMatchObject({ deps: [uuid(9)] })
})

it('a sale that is queued twice on a device counts once', async () => {
  await sell()
  await settle(db, saleId, rejected('items'))
  await again(saleId, uuid(9))
  for (const { seq: _, ...row } of (await listOperations(db)).rows)
    await db.local.outbox.add({ ...row, id: uuid(10) })
  expect(await moneyOfDay()).toBe(20_000)
})

describe('what a closing contains and a person discards after a refusal', () => {
  it.each(['recordSale', 'recordReturn'])('is listed as taken back: %s', async (kind) => {
    await sell()
    await settle(db, saleId, { state: 'applied', attempts: 1 })
    await recordReturn(db, { ...given, method: 'card' }, null, act(2))
    const id = kind === 'recordSale' ? uuid(1) : returnId
    if (kind === 'recordSale') await settle(db, saleId, rejected('items'))
    else await settle(db, returnId, rejected('returned_before'))
    await close(3)
    expect((await readDayEnd(db, day)).others.takenBack).toEqual([])
    await discard(db, id, now)
    const { takenBack } = (await readDayEnd(db, day)).others
    const sale = { kind: 'sale', id: saleId, method: 'cash', amount: 20_000 }
    const back = { kind: 'return', id: returnId, method: 'card', amount: 10_000 }
    expect(takenBack).toMatchObject(kind === 'recordSale' ? [sale, back] : [back])
  })
})

it('a payload that was attempted or exported gets no identity', async () => {
  await sell()
  await settle(db, saleId, { state: 'rejected', attempts: 2 })
  const before = await findOperation(db, saleId)
  if (before) await sendUnchanged(db, before)
  expect((await findOperation(db, saleId))?.payload).toEqual(before?.payload)
  expect(before?.payload).not.toHaveProperty('identity')
})

describe('a sale that another write has recorded', () => {
  it('is removed without undoing the entry of the day or what builds upon it', async () => {
    await sell()
    await settle(db, saleId, rejected('items'))
    await again(saleId, uuid(9))
    await recordReturn(db, given, null, act(2))
    await settle(db, uuid(9), rejected('already_recorded'))
    expect(await discard(db, uuid(9), now)).toEqual([uuid(9)])
    expect((await listOperations(db)).rows.map(({ id }) => id)).toEqual([returnId])
    const entries = (await listStallDay(db, userId, day)).map(({ entry }) => entry.undone)
    expect(entries).toEqual([undefined, undefined])
  })

  it('is taken back by a cancellation of its order', async () => {
    await sell()
    await settle(db, saleId, rejected('items'))
    await again(saleId, uuid(9))
    await settle(db, uuid(9), rejected('already_recorded'))
    const [sale] = await listStallDay(db, userId, day)
    if (sale) await undoStallEntry(db, sale.entry, act(8))
    const cancelled = { order_id: saleId, base: 'delivered', status: 'cancelled' } as const
    expect(await findOperation(db, uuid(8))).toMatchObject(newMutation.setOrderStatus(cancelled))
  })
})
