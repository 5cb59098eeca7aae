import { beforeEach, describe, expect, it } from 'vitest'
import { listStaffOrders } from '#db/staff/orders.ts'
import { isHeld } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../../support/builders.ts'
import { queue, settle } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(() => db.mirror.orders.put(heldOrder as never))

const heldOrder = {
  id: 'o',
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'pending',
  held_at: '2026-11-20T10:00:00.000Z',
  hold_reason: 'quantity',
  version: 1,
  generation: 1,
}
const decide = (n: number, release: boolean) =>
  queue(db, n, newMutation.decideHeldOrder({ order_id: 'o', release }))
const view = async () =>
  (await listStaffOrders(db)).map(({ order, waiting }) => [isHeld(order), order.status, waiting])

describe('deciding about a held order', () => {
  it('releases it on screen at once, marked as waiting', async () => {
    expect(await view()).toEqual([[true, 'pending', false]])
    await decide(1, true)
    expect(await view()).toEqual([[false, 'pending', true]])
  })

  it('cancels it', async () => {
    await decide(1, false)
    expect(await view()).toEqual([[false, 'cancelled', true]])
  })

  it('is sent before the next status', async () => {
    await decide(1, true)
    const payload = { order_id: 'o', base: 'pending', status: 'processing' } as const
    await queue(db, 2, newMutation.setOrderStatus(payload))
    const lanes = (await db.local.outbox.toArray()).map(({ lane }) => lane)
    expect(lanes).toEqual(['order:o', 'order:o'])
    expect(await view()).toEqual([[false, 'processing', true]])
  })

  it('leaves it held when the server refuses', async () => {
    await decide(1, true)
    await settle(db, uuid(1), { state: 'rejected' })
    expect(await view()).toEqual([[true, 'pending', false]])
  })
})
