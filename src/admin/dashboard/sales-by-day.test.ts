import { afterEach, describe, expect, it } from 'vitest'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { salesByDay, stallTakings } from './sales-by-day.ts'

const now = new Date(2026, 10, 20, 15).getTime()
const order = (date: Date, total: number, status = 'delivered') =>
  ({ created_at: date.toISOString(), total, status }) as StaffOrder

describe('sales by day', () => {
  it('has every day once, oldest first, and sums orders that are not cancelled', () => {
    const days = salesByDay(
      [
        order(new Date(2026, 10, 20, 0, 0), 100),
        order(new Date(2026, 10, 20, 14), 50, 'pending'),
        order(new Date(2026, 10, 19, 23, 59), 30),
        order(new Date(2026, 10, 19, 12), 1000, 'cancelled'),
        order(new Date(2026, 10, 17, 12), 7),
      ],
      now,
      3,
    )
    expect(days.map(({ total, orders }) => [total, orders])).toEqual([
      [0, 0],
      [30, 1],
      [150, 2],
    ])
    expect(days[2]?.at).toBe(new Date(2026, 10, 20).getTime())
  })

  it('passes over dates that cannot be read', () => {
    expect(salesByDay([{ created_at: 'soon', total: 5 } as StaffOrder], now, 1)).toMatchObject([
      { total: 0 },
    ])
  })
})

it('the takings at the stall are its sales less refunds, also of web orders', () => {
  const at = new Date(2026, 10, 20, 9).toISOString()
  const back = { id: 'r', at, method: 'cash', refund: 40, restocked: true, items: [{ id: '1' }] }
  const orders = [
    { ...order(new Date(2026, 10, 20, 8), 100), channel: 'stall', returns: [] },
    { ...order(new Date(2026, 10, 20, 8), 500, 'cancelled'), channel: 'stall', returns: [back] },
    { ...order(new Date(2026, 10, 2), 90), channel: 'web', returns: [back] },
    { ...order(new Date(2026, 10, 20, 8), 70), channel: 'web', returns: [] },
  ] as StaffOrder[]
  expect(stallTakings(orders, now)).toEqual({ total: 60, orders: 1 })
})

describe('where clocks change at night', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it.each([
    ['Africa/Cairo', '2027-04-29T22:00:00Z'],
    ['Africa/Cairo', '2027-10-28T22:00:00Z'],
    ['UTC', '2027-04-30T00:00:00Z'],
  ])('in %s, midnight %s ends a day', (timeZone, midnight) => {
    process.env['TZ'] = timeZone
    const time = Date.parse(midnight)
    const before = new Date(time - 1)
    const days = salesByDay([order(before, 10), order(new Date(time), 3)], time + 8 * 3_600_000, 14)
    expect(days.map(({ total }) => total)).toEqual([...Array<number>(12).fill(0), 10, 3])
    expect(days.at(-1)?.at).toBe(time)
  })
})
