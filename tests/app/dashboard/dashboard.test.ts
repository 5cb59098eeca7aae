import { describe, expect, it } from 'vitest'
import { readDashboard } from '#db/staff/dashboard.ts'
import { saveDraft } from '#db/drafts.ts'
import { listUntouchedOrderIds } from '#db/staff/orders.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordStallSale } from '#db/staff/stall.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { aProduct, aStockMove, uuid } from '../../support/builders.ts'
import { now, queue, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now })

const change = (n: number, fields: Parameters<typeof settle>[2]) => settle(db, uuid(n), fields)
const write = (n: number, mutation: Mutation, deps?: string[]) => queue(db, n, mutation, deps)

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

  it('counts queued writes, and marks them in the activity', async () => {
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
    expect(activity.filter((event) => 'delta' in event || 'waiting' in event)).toMatchObject([
      { kind: 'stock-queued', delta: -3 },
      { kind: 'order-changed', order: { id: 'a', status: 'shipped' }, waiting: true },
    ])
  })

  it('counts the orders the server counted last, and the sales it does not know yet', async () => {
    await db.mirror.orders.bulkPut([order('a'), order('b')])
    expect((await readDashboard(db)).totalOrders).toBe(2)
    await db.mirror.pulls.put({ name: 'orders', complete: true, total: 40 } as never)
    expect((await readDashboard(db)).totalOrders).toBe(40)
    for (const n of [1, 2]) {
      await saveDraft(db, saleDraftKey(userId), [box], now)
      await recordStallSale(db, [box], act(n))
    }
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

  it('distinguishes a changed order from a new one', async () => {
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
