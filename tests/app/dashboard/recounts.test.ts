import { beforeEach, describe, expect, it } from 'vitest'
import { readDashboard } from '#db/staff/dashboard.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { stallSaleColumns } from '#domain/orders/staff-order.ts'
import { aStockMove, aStockMoveRow, uuid } from '../../support/builders.ts'
import { putProducts } from '../../support/mirror.ts'
import { queue, settle } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(() =>
  putProducts(db, { id: '1', name: 'Box' }, { id: '2', name: 'Lamp' }, { id: '3', name: 'Tray' }),
)

const sold = '2026-11-19T10:00:00.000Z'
const today = new Date('2026-11-20T12:00:00.000Z')

const sell = (n: number, short: Record<string, number>, status: OrderStatus = 'delivered') =>
  db.mirror.orders.put({
    id: uuid(n),
    created_at: sold,
    placed_at: sold,
    updated_at: sold,
    ...stallSaleColumns('Stall sale'),
    payment_method: 'cash',
    channel: 'stall',
    status,
    total: 100,
    items: Object.entries(short).map(([id, pieces]) => ({
      id,
      name: id,
      price: 100,
      quantity: 5,
      image: '',
      ...(pieces > 0 && { short: pieces }),
    })),
    version: 1,
    generation: 1,
  })
const listed = async (at = today) =>
  (await readDashboard(db, at)).recounts.map(({ product, short }) => [product.name, short])
const countMove = (at: string) =>
  db.mirror.stock_moves.put({
    ...aStockMoveRow({ product_id: '1', reason: 'count', at }),
    version: 1,
    generation: 1,
  })

describe('the list of products to count again', () => {
  it('sums the short pieces of all sales, largest first', async () => {
    await sell(1, { '1': 1, '2': 3, '3': 0 })
    await sell(2, { '1': 1 })
    expect(await listed()).toEqual([
      ['Lamp', 3],
      ['Box', 2],
    ])
  })

  it('ignores cancelled sales and sales that are a week old', async () => {
    await sell(1, { '1': 1 }, 'cancelled')
    expect(await listed()).toEqual([])
    await sell(2, { '1': 1 })
    expect(await listed()).toEqual([['Box', 1]])
    expect(await listed(new Date('2026-11-27T12:00:00.000Z'))).toEqual([])
  })

  it('omits a product that was counted after the sale, not before it', async () => {
    await sell(1, { '1': 1 })
    await countMove('2026-11-19T09:00:00.000Z')
    expect(await listed()).toEqual([['Box', 1]])
    await countMove('2026-11-19T11:00:00.000Z')
    expect(await listed()).toEqual([])
  })

  it('omits a product with a queued count, unless that is rejected', async () => {
    await sell(1, { '1': 1, '2': 1 })
    await queue(db, 9, aStockMove('1', 2, 'count'))
    await queue(db, 8, aStockMove('2', -1, 'stall'))
    expect(await listed()).toEqual([['Lamp', 1]])
    await settle(db, uuid(9), { state: 'rejected' })
    expect(await listed()).toEqual([
      ['Box', 1],
      ['Lamp', 1],
    ])
  })
})
