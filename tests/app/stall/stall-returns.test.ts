/** Returns of a sale that is taken back, refused or sent again under another id. */
import { beforeEach, describe, expect, it } from 'vitest'
import { netSales } from '#admin/stall/takings.tsx'
import { readDraft, saveDraft } from '#db/drafts.ts'
import { discard } from '#db/outbox/decisions.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { resend } from '#db/outbox/resend.ts'
import { readDayEnd } from '#db/staff/day-closings.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDetailsKey, saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordStallSale, restoreStallEntry, undoStallEntry } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { stallSaleColumns } from '#domain/orders/staff-order.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { uuid } from '../../support/builders.ts'
import { findOperation, now, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const today = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 5_000, quantity: 2 }
const at = new Date(now).toISOString()
const act = (n: number) => ({ id: uuid(n), userId, now: now + n })
const [saleId, returnId] = [uuid(1), uuid(2)]
const given = {
  order_id: saleId,
  returned_at: at,
  items: [{ product_id: '2', price: 5_000, quantity: 1 }],
  restocked: true,
  method: 'cash' as const,
  refund: 4_000,
}

async function sell() {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], act(1))
}
const giveBack = (n = 2) => recordReturn(db, given, null, act(n))
const views = () => listStallDay(db, userId, today)
const taken = async () => netSales(await views())
const queued = async () => (await listOperations(db)).rows.map(({ kind }) => kind)
const expected = async () =>
  (await readDayEnd(db, today)).own.map(({ kind, amount }) => [kind, amount]).toSorted()

async function undoSale() {
  const view = (await views()).find(({ entry }) => entry.id === saleId)
  return view ? undoStallEntry(db, view.entry, act(8)) : null
}

beforeEach(async () => {
  await sell()
})

it('an exchange for more products than a sale can hold is not recorded', async () => {
  const lines = Array.from({ length: 101 }, (_, n) => ({ ...box, id: String(n) }))
  const exchange = { id: uuid(3), lines, paid: { payment: 'cash' as const, tendered: null } }
  expect(await recordReturn(db, given, exchange, act(2))).toEqual({
    ok: false,
    error: 'too-many-lines',
  })
  expect(await queued()).toEqual(['recordSale'])
})

describe('a sale with a return is taken back', () => {
  it('before anything is sent: neither was', async () => {
    await giveBack()
    expect(await taken()).toBe(6_000)
    const takenBack = await undoSale()
    expect([await taken(), await queued(), await expected()]).toEqual([0, [], []])
    if (takenBack) await restoreStallEntry(db, takenBack, now)
    expect([await taken(), await queued()]).toEqual([6_000, ['recordSale', 'recordReturn']])
    expect(await expected()).toEqual([
      ['return', 4_000],
      ['sale', 10_000],
    ])
  })

  it('after the sale was sent: the takings have neither, until the take-back is discarded', async () => {
    await settle(db, saleId, { state: 'applied', attempts: 1 })
    await giveBack()
    await undoSale()
    expect([await taken(), await expected()]).toEqual([0, []])
    await discard(db, uuid(8), now)
    expect(await taken()).toBe(6_000)
  })

  it('after the return was refused, which the end of the day does not count either', async () => {
    await settle(db, saleId, { state: 'applied', attempts: 1 })
    await giveBack()
    await settle(db, returnId, { state: 'rejected', attempts: 1 })
    expect(await expected()).toContainEqual(['return', 4_000])
    await undoSale()
    expect([await taken(), await expected()]).toEqual([0, []])
  })
})

it('a refused sale is not taken back on this device alone when its return may have arrived', async () => {
  await giveBack()
  await settle(db, saleId, { state: 'rejected', attempts: 1, outcome: { status: 'rejected' } })
  await settle(db, returnId, { state: 'pending', attempts: 1 })
  await undoSale()
  expect(await queued()).toEqual(['recordSale', 'recordReturn', 'setOrderStatus'])
  expect((await views()).map(({ entry }) => entry.undoneBy)).toEqual([uuid(8), uuid(8)])
})

it.each(['on this device', 'on another'])(
  'a sale is closed when a closing contains its return, made %s',
  async (where) => {
    const none = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }
    const takings = { cash: none, instapay: none, card: none }
    if (where === 'on this device') await giveBack()
    else {
      const { id, order_id: _order, ...back } = { ...given, id: returnId, at }
      const returns = [{ ...back, id, items: [{ id: '2', price: 5_000, quantity: 1 }] }]
      const order = { ...stallSaleColumns('Stall sale'), id: saleId, created_at: at, total: 1 }
      const rest = { items: [], payment_method: 'cash', status: 'delivered', placed_at: at }
      const stored = { version: 1, generation: 1, updated_at: at, channel: 'stall', returns }
      await db.mirror.table('orders').put({ ...order, ...rest, ...stored })
    }
    expect((await views()).some(({ isClosed }) => isClosed)).toBe(false)
    await db.mirror.table('day_closings').put({
      id: uuid(50),
      version: 1,
      generation: 1,
      device_id: uuid(51),
      day: today,
      closed_at: at,
      opening: 0,
      counted: 0,
      takings,
      sale_ids: [],
      return_ids: [returnId],
      note: '',
    })
    const sale = (await views()).find(({ entry }) => entry.id === saleId)
    expect(sale?.isClosed).toBe(true)
  },
)

it('a return ends its half-filled forms in the same transaction, a sale its own', async () => {
  await Promise.all(['form', 'prices', 'other'].map((key) => saveDraft(db, key, 'typed', now)))
  await recordReturn(db, given, null, act(2), {
    draft: { key: 'form', isStored: true },
    details: ['prices'],
  })
  expect(await Promise.all(['form', 'prices', 'other'].map((key) => readDraft(db, key)))).toEqual([
    undefined,
    undefined,
    'typed',
  ])
  await saveDraft(db, saleDetailsKey(userId), {}, now)
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], act(3))
  expect(await readDraft(db, saleDetailsKey(userId))).toBeUndefined()
})

describe('a sale that is sent again under a new id', () => {
  const newId = uuid(9)
  const again = async () => {
    const items = [{ product_id: '2', quantity: 2, price: 5_000 }]
    const mutation = { kind: 'recordSale' as const, payload: { sold_at: at, items } }
    await resend(db, saleId, { mutation, newId, userId, now })
  }

  it('takes its return along', async () => {
    await giveBack()
    await settle(db, saleId, { state: 'rejected', attempts: 1, outcome: { status: 'rejected' } })
    await again()
    expect(await findOperation(db, returnId)).toMatchObject({
      deps: [newId],
      lane: `order:${saleId}`,
      payload: { order_id: saleId },
    })
    const [, sale] = await views()
    expect([await taken(), sale?.entry.id]).toEqual([6_000, saleId])
    if (sale) await undoStallEntry(db, sale.entry, act(8))
    expect([await taken(), await queued()]).toEqual([0, []])
  })

  it('does not concern a return of another sale', async () => {
    await recordReturn(db, { ...given, order_id: uuid(7) }, null, act(2))
    await settle(db, saleId, { state: 'rejected', attempts: 1, outcome: { status: 'rejected' } })
    await again()
    expect(await findOperation(db, returnId)).toMatchObject({
      deps: [],
      lane: `order:${uuid(7)}`,
      payload: { order_id: uuid(7) },
    })
  })
})
