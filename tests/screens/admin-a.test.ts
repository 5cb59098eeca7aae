import { describe, expect, it } from 'vitest'
import { readDashboard } from '#db/staff/dashboard.ts'
import type { Db } from '#db/database.ts'
import { readDraft, saveDraft } from '#db/drafts.ts'
import { listUntouchedOrderIds } from '#db/staff/new-orders.ts'
import { discardIssue, resend } from '#db/staff/rejections.ts'
import {
  listStallDay,
  moveStallStock,
  recordStallSale,
  saleDraftKey,
  undoStallEntry,
} from '#db/staff/stall.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { dayOf } from '#domain/orders/stall.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { aProduct, aStockMove, uuid } from '../support/builders.ts'
import { findOperation, now, queue, settle, userId } from '../support/staff-outbox.ts'
import { openDbForEachTest } from '../support/test-db.ts'

const today = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now })

let db: Db
openDbForEachTest((fresh) => {
  db = fresh
})

const operation = (id: string) => findOperation(db, id)
const change = (n: number, fields: Parameters<typeof settle>[2]) => settle(db, uuid(n), fields)
const write = (n: number, mutation: Mutation, deps?: string[]) => queue(db, n, mutation, deps)

describe('a sale at the stall', () => {
  it('is a queued write, a line of the day and the end of the draft, all at once', async () => {
    await saveDraft(db, saleDraftKey, [box], now)
    await recordStallSale(db, [box], act(1))
    expect(await readDraft(db, saleDraftKey)).toBeUndefined()
    expect(await operation(uuid(1))).toMatchObject({
      kind: 'recordSale',
      lane: `order:${uuid(1)}`,
      payload: { items: [{ product_id: '2', quantity: 2, price: 11_999 }] },
    })
    expect(await listStallDay(db, today)).toMatchObject([
      { entry: { kind: 'sale', lines: [box] }, operation: { state: 'pending' } },
    ])
  })

  it('that was never sent is taken back without a trace on the server, once', async () => {
    await recordStallSale(db, [box], act(1))
    const entry = (await listStallDay(db, today))[0]?.entry
    if (entry) {
      await undoStallEntry(db, entry, act(8))
      await undoStallEntry(db, entry, act(9))
    }
    expect(await db.local.outbox.count()).toBe(0)
    expect(await listStallDay(db, today)).toMatchObject([{ entry: { undone: now } }])
  })

  it.each([['pending' as const], ['inflight' as const], ['applied' as const]])(
    'that may have arrived (%s) is followed by its cancellation',
    async (state) => {
      await recordStallSale(db, [box], act(1))
      await change(1, { state, attempts: 1 })
      const entry = (await listStallDay(db, today))[0]?.entry
      if (entry) await undoStallEntry(db, entry, act(8))
      expect(await operation(uuid(8))).toMatchObject({
        kind: 'setOrderStatus',
        lane: `order:${uuid(1)}`,
        deps: [uuid(1)],
        payload: { order_id: uuid(1), base: 'delivered', status: 'cancelled' },
      })
    },
  )

  it('keeps its line of the day, and a cancellation that waits, when it is sent again', async () => {
    await recordStallSale(db, [box], act(1))
    await change(1, { state: 'inflight', attempts: 1 })
    const entry = (await listStallDay(db, today))[0]?.entry
    if (entry) await undoStallEntry(db, entry, act(2))
    await change(1, { state: 'rejected' })
    const mutation = { kind: 'recordSale' as const, payload: { sold_at: 'x', items: [] } }
    await resend(db, uuid(1), { mutation, newId: uuid(9), userId, now })
    expect(await operation(uuid(2))).toMatchObject({
      lane: `order:${uuid(9)}`,
      deps: [uuid(9)],
      payload: { order_id: uuid(9) },
    })
    expect(await listStallDay(db, today)).toMatchObject([{ entry: { id: uuid(9) } }])
  })

  it('that was refused and discarded counts as taken back', async () => {
    await recordStallSale(db, [box], act(1))
    await change(1, { state: 'rejected', attempts: 1 })
    await discardIssue(db, uuid(1), now)
    expect(await listStallDay(db, today)).toMatchObject([{ entry: { undone: now } }])
  })
})

describe('counting at the stall', () => {
  it('makes every tap a write of its own, so that each can be taken back', async () => {
    await moveStallStock(db, { id: '1', name: 'Panel' }, -1, 'stall', act(1))
    await moveStallStock(db, { id: '1', name: 'Panel' }, -1, 'stall', act(2))
    const reasons = (await db.local.outbox.toArray()).map(({ payload }) =>
      Reflect.get(payload as object, 'reason'),
    )
    expect(new Set(reasons).size).toBe(2)
    await db.local.outbox.clear()
    const entry = (await listStallDay(db, today))[0]?.entry
    if (entry) await undoStallEntry(db, entry, act(8))
    expect(await operation(uuid(8))).toMatchObject({ payload: { product_id: '1', delta: 1 } })
  })

  it('remembers a week, not more', async () => {
    for (let day = 0; day < 12; day++)
      await moveStallStock(db, { id: '1', name: 'Panel' }, 1, 'stall', {
        ...act(day + 1),
        now: now + day * 86_400_000,
      })
    expect(await db.local.drafts.count()).toBe(8)
  })
})

describe('the dashboard', () => {
  const order = (id: string, fields: Partial<StaffOrder> = {}) =>
    ({
      id,
      created_at: '2026-11-19T10:00:00.000Z',
      updated_at: '2026-11-19T10:00:00.000Z',
      customer_name: 'Mona',
      status: 'pending',
      total: 100,
      generation: 1,
      version: 1,
      ...fields,
    }) as never

  it('counts with what waits laid over, and marks it in the activity', async () => {
    await db.mirror.products.bulkPut([
      { ...aProduct({ stock: 9 }), version: 1, generation: 1 },
      { ...aProduct({ id: '2', stock: 6 }), version: 1, generation: 1 },
    ])
    await db.mirror.orders.bulkPut([order('a'), order('b'), order('c', { status: 'shipped' })])
    const payload = { order_id: 'a', base: 'pending' as const, status: 'shipped' as const }
    await write(1, { kind: 'setOrderStatus', payload })
    await write(2, aStockMove('2', -3))
    const { products, orders, pending, lowStock, activity } = await readDashboard(db)
    expect({ products, orders: orders.length, pending }).toEqual({
      products: 2,
      orders: 3,
      pending: 1,
    })
    expect(lowStock).toMatchObject([{ id: '2', stock: 3 }])
    expect(activity.map(({ kind }) => kind).toSorted()).toEqual(
      expect.arrayContaining(['queued', 'stock-queued']),
    )
  })

  it('counts the orders the server counted last, and the sales it does not know yet', async () => {
    await db.mirror.orders.bulkPut([order('a'), order('b')])
    expect((await readDashboard(db)).totalOrders).toBe(2)
    await db.mirror.pulls.put({ name: 'orders', complete: true, total: 40 } as never)
    expect((await readDashboard(db)).totalOrders).toBe(40)
    await recordStallSale(db, [box], act(1))
    await recordStallSale(db, [box], act(2))
    expect((await readDashboard(db)).totalOrders).toBe(42)
    await change(1, { state: 'applied' })
    expect((await readDashboard(db)).totalOrders).toBe(42)
    // The pull that counts it brings it.
    await db.mirror.orders.put(order(uuid(1)))
    await db.mirror.pulls.put({ name: 'orders', complete: true, total: 41 } as never)
    expect((await readDashboard(db)).totalOrders).toBe(42)
    await change(2, { state: 'rejected' })
    expect((await readDashboard(db)).totalOrders).toBe(41)
  })

  it('tells a changed order from a new one', async () => {
    await db.mirror.orders.put(
      order('a', {
        status: 'shipped',
        updated_at: '2026-11-20T10:00:00.000Z',
        version: 2,
      } as never),
    )
    const { activity } = await readDashboard(db)
    expect(activity.map(({ kind }) => kind)).toEqual(['order-changed', 'order-placed'])
  })

  it('knows no new orders before the first copy is complete', async () => {
    await db.mirror.orders.put(order('a'))
    expect(await listUntouchedOrderIds(db)).toBeNull()
    await db.mirror.pulls.put({ name: 'orders', complete: true } as never)
    expect(await listUntouchedOrderIds(db)).toEqual(['a'])
  })

  it('takes an order that was set back to pending for no new one', async () => {
    await db.mirror.pulls.put({ name: 'orders', complete: true } as never)
    await db.mirror.orders.bulkPut([order('a'), order('b', { version: 3 } as never)])
    expect(await listUntouchedOrderIds(db)).toEqual(['a'])
  })
})
