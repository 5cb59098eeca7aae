import { describe, expect, it } from 'vitest'
import { type OrderFilter, createOrderFilter, placesOf } from './order-filter.ts'
import type { StaffOrder } from './staff-order.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const anOrder = (id: string, created_at: string, city: string, state: string) =>
  ({
    id,
    created_at,
    channel: id === 'stall' ? 'stall' : 'web',
    shipping_info: { address: '', city, state, zip: '' },
  }) as StaffOrder
const orders = [
  anOrder('late', at(20, 23), 'Dokki', 'Giza'),
  anOrder('early', at(21, 0), 'dokki ', 'Giza'),
  anOrder('far', at(22, 12), 'الأقصر', 'Luxor'),
  anOrder('stall', at(22, 13), '', ''),
]
const found = (filter: OrderFilter) => orders.filter(createOrderFilter(filter)).map(({ id }) => id)

describe('the filters of the orders list', () => {
  it.each<[OrderFilter, string[]]>([
    [{}, ['late', 'early', 'far', 'stall']],
    [{ from: '2026-11-21' }, ['early', 'far', 'stall']],
    [{ to: '2026-11-20' }, ['late']],
    [{ from: '2026-11-21', to: '2026-11-21' }, ['early']],
    [{ channel: 'stall' }, ['stall']],
    [{ governorate: 'Giza' }, ['late', 'early']],
    [{ city: 'Dokki' }, ['late', 'early']],
    [{ city: 'الاقصر' }, ['far']],
    [{ governorate: 'Giza', from: '2026-11-21' }, ['early']],
  ])('%j gives %j', (filter, expected) => {
    expect(found(filter)).toEqual(expected)
  })

  it('leave out an order whose record cannot be read', () => {
    const damaged = { ...orders[0], shipping_info: '[' } as StaffOrder
    expect(createOrderFilter({ governorate: 'Giza' })(damaged)).toBe(false)
  })

  it('offer each place once', () => {
    expect(placesOf(orders)).toEqual({
      governorates: ['Giza', 'Luxor'],
      cities: ['Dokki', 'الأقصر'],
    })
  })
})
