import { describe, expect, it } from 'vitest'
import { hasSlip, planStatus } from './order-bulk.ts'
import { type StaffOrder, stallSaleColumns } from './staff-order.ts'

const anOrder = (id: string, fields: Partial<StaffOrder> = {}): StaffOrder => ({
  ...stallSaleColumns('Mona'),
  id,
  created_at: '2026-11-20T10:00:00.000Z',
  placed_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  payment_method: 'cash',
  status: 'pending',
  channel: 'web',
  total: 100,
  items: [],
  ...fields,
})
const open = anOrder('1')
const sent = anOrder('2', { status: 'shipped' })
const held = anOrder('3', { held_at: '2026-11-20T10:00:00.000Z' })
const delivered = anOrder('4', { status: 'delivered' })
const sale = anOrder('5', { status: 'delivered', channel: 'stall' })
const ids = (orders: readonly StaffOrder[]) => orders.map(({ id }) => id)

describe('one status for many orders', () => {
  it('is one write for each order that changes, with the status that was seen', () => {
    const plan = planStatus([open, sent], 'processing')
    expect(plan.writes.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
      { kind: 'setOrderStatus', payload: { order_id: '1', base: 'pending', status: 'processing' } },
      { kind: 'setOrderStatus', payload: { order_id: '2', base: 'shipped', status: 'processing' } },
    ])
  })

  it('says where the pieces are only of those whose parcel has left', () => {
    const out = { ...sent, left_at: '2026-11-20T10:00:00.000Z' }
    const plan = planStatus([open, out], 'cancelled', 'away')
    expect(plan.sent).toBe(1)
    expect(plan.writes.map(({ payload }) => payload)).toEqual([
      { order_id: '1', base: 'pending', status: 'cancelled' },
      { order_id: '2', base: 'shipped', status: 'cancelled', pieces: 'away' },
    ])
    expect(planStatus([out], 'delivered', 'away')).toMatchObject({ sent: 0 })
  })

  it('leaves out held and closed orders, and counts those that are like that already', () => {
    const plan = planStatus([open, sent, held, delivered, sale], 'shipped')
    expect(plan.writes).toHaveLength(1)
    expect(plan.same).toBe(1)
    expect([ids(plan.held), ids(plan.closed)]).toEqual([['3'], ['4', '5']])
  })

  it('does not release a held order by calling it pending', () => {
    expect(planStatus([open, held], 'pending')).toMatchObject({ writes: [], same: 1, held: [held] })
  })

  it('counts delivered orders as done when that is the status', () => {
    expect(planStatus([delivered, sale], 'delivered')).toMatchObject({ same: 2, closed: [] })
  })
})

it('a sale at the stall and a held order have no packing slip', () => {
  expect(ids([open, sent, held, delivered, sale].filter(hasSlip))).toEqual(['1', '2', '4'])
})
