import { beforeEach, describe, expect, it } from 'vitest'
import { readOpenOrders } from '#db/staff/work.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { putOrdersPull } from '../../support/mirror.ts'
import { queue } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = '2026-11-19T10:00:00.000Z'
const put = (id: string, status: OrderStatus, fields: object = {}) =>
  db.mirror.orders.put({
    id,
    created_at: at,
    status,
    version: 1,
    generation: 1,
    ...fields,
  } as never)
const change = (id: string, base: OrderStatus, status: OrderStatus, n = 1) =>
  queue(db, n, newMutation.setOrderStatus({ order_id: id, base, status }))

describe('orders that need somebody', () => {
  beforeEach(() => putOrdersPull(db))

  it('are those to pack, and the held ones; neither sales at the stall nor closed orders', async () => {
    await put('a', 'pending')
    await put('b', 'processing')
    await put('c', 'pending', { held_at: at })
    await put('d', 'delivered', { channel: 'stall' })
    await put('e', 'processing', { channel: 'stall' })
    await put('f', 'shipped')
    await put('g', 'cancelled', { held_at: at })
    expect(await readOpenOrders(db)).toEqual({ toPack: 2, held: 1, wayBack: 0 })
  })

  it('are counted with unsent writes', async () => {
    await put('a', 'pending')
    await put('b', 'pending', { held_at: at })
    await put('c', 'shipped')
    await change('a', 'pending', 'shipped', 1)
    await queue(db, 2, newMutation.decideHeldOrder({ order_id: 'b', release: true }))
    await change('c', 'shipped', 'processing', 3)
    expect(await readOpenOrders(db)).toEqual({ toPack: 2, held: 0, wayBack: 0 })
  })

  it('are also those whose parcel is on its way back, until it is back', async () => {
    await put('a', 'cancelled', { left_at: at })
    await put('b', 'shipped', { left_at: at })
    await put('c', 'cancelled')
    await put('d', 'shipped', { left_at: at, attempt: { at, reason: 'refused', next: 'back' } })
    await put('e', 'shipped', { left_at: at, attempt: { at, reason: 'refused', next: 'again' } })
    const payload = { order_id: 'b', base: 'shipped', status: 'cancelled' } as const
    await queue(db, 1, newMutation.setOrderStatus({ ...payload, pieces: 'away' }))
    expect(await readOpenOrders(db)).toEqual({ toPack: 0, held: 0, wayBack: 3 })
    const back = { order_id: 'a', base: 'cancelled', status: 'cancelled' } as const
    await queue(db, 2, newMutation.setOrderStatus({ ...back, back: { broken: [] } }))
    expect(await readOpenOrders(db)).toMatchObject({ wayBack: 2 })
  })

  it('are unknown as long as the orders are not all here', async () => {
    await put('a', 'pending')
    await putOrdersPull(db, { complete: false })
    expect(await readOpenOrders(db)).toBeNull()
  })
})
