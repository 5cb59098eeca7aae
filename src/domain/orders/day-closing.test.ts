import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import {
  type Movement,
  addTakings,
  cashDifference,
  expectedCash,
  findDayMovements,
  isCounted,
  movementsOf,
  netOfDayMovements,
  netTakings,
  sumTakings,
  DayClosing,
} from './day-closing.ts'
import { paymentMethods } from './payment.ts'
import { stallSaleColumns, StaffOrder } from './staff-order.ts'
import { dayOf } from './stall-entry.ts'

const at = '2026-11-20T12:00:00.000Z'
const day = dayOf(new Date(at))
const nextDay = '2026-11-21T12:00:00.000Z'

function aSale(id: string, total: number, fields: Partial<StaffOrder> = {}): StaffOrder {
  return {
    id,
    created_at: at,
    placed_at: at,
    updated_at: at,
    channel: 'stall',
    status: 'delivered',
    payment_method: 'cash',
    total,
    items: [],
    ...stallSaleColumns('Stall sale'),
    ...fields,
  }
}
const aReturn = (id: string, refund: number, when = at) => ({
  id,
  at: when,
  method: 'cash' as const,
  refund,
  restocked: true,
  items: [],
})
const none = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }

it('a sale counts in a closing that contains it or a return of it', () => {
  const sale = aSale('a', 10_000, { returns: [aReturn('b', 100)] })
  const closedIds = ['a', 'b', 'c']
  expect(closedIds.filter((id) => isCounted(sale, new Set([id])))).toEqual(['a', 'b'])
})

describe('the takings of a day', () => {
  const orders = [
    aSale('a', 10_000),
    aSale('b', 2_500, { payment_method: 'card' }),
    aSale('c', 400, { returns: [aReturn('r', 300)] }),
  ]

  it('are summed by method, returns apart', () => {
    expect(sumTakings(orders.flatMap(movementsOf))).toEqual({
      cash: { sales: 10_400, sales_count: 2, returns: 300, returns_count: 1 },
      instapay: none,
      card: { sales: 2_500, sales_count: 1, returns: 0, returns_count: 0 },
    })
  })

  it('contain neither orders of the shop nor sales that were taken back', () => {
    const returned = { ...aReturn('r', 1), items: [{ id: '1', quantity: 1, price: 1 }] }
    expect(movementsOf(aSale('a', 1, { channel: 'web' }))).toEqual([])
    expect(movementsOf(aSale('a', 1, { status: 'cancelled', returns: [returned] }))).toEqual([])
  })

  it('contain all money that was paid back, for orders of the shop and without pieces, too', () => {
    const order = aSale('a', 1, { channel: 'web', returns: [aReturn('r', 1)] })
    for (const status of ['delivered', 'cancelled'] as const)
      expect(movementsOf({ ...order, status })).toMatchObject([{ kind: 'return', id: 'r' }])
  })

  it('without a method and returns are cash', () => {
    const { payment_method: _none, ...row } = aSale('a', 700)
    const order = parseOrNull(StaffOrder, row)
    expect(order && movementsOf(order)).toMatchObject([{ kind: 'sale', method: 'cash' }])
  })

  it('expect the float and the cash movements in the drawer', () => {
    const takings = sumTakings(orders.flatMap(movementsOf))
    expect(expectedCash({ opening: 20_000, takings })).toBe(20_000 + 10_400 - 300)
    expect(cashDifference({ opening: 20_000, takings, counted: 30_000 })).toBe(-100)
  })

  it('of two drawers are the sums of both', () => {
    const movement = fc.record({
      kind: fc.constantFrom<Movement['kind'][]>('sale', 'return'),
      id: fc.uuid(),
      at: fc.constant(at),
      method: fc.constantFrom(...paymentMethods),
      amount: fc.nat(10_000_000),
    })
    fc.assert(
      fc.property(fc.array(movement), fc.array(movement), (one, other) => {
        const both = addTakings([sumTakings(one), sumTakings(other)])
        expect(both).toEqual(sumTakings([...one, ...other]))
        expect(netTakings(both)).toBe(netTakings(sumTakings(one)) + netTakings(sumTakings(other)))
      }),
    )
  })
})

describe('a closed day', () => {
  const closing = { day, sale_ids: ['a'], return_ids: ['r'] }
  const closed = aSale('a', 10_000, { returns: [aReturn('r', 100)] })

  it('lists later entries with a sum of their own', () => {
    const late = aSale('b', 700)
    const later = findDayMovements(day, [closed, late], [closing])
    expect(later.open).toEqual(movementsOf(late))
    expect(netOfDayMovements(later)).toBe(700)
  })

  it('does not list entries of another closing or of another day', () => {
    const orders = [closed, aSale('b', 700), aSale('c', 1, { created_at: nextDay })]
    const later = findDayMovements(day, orders, [closing, { ...closing, sale_ids: ['b'] }])
    expect(later).toEqual({ open: [], takenBack: [] })
  })

  it('of a clock that was a day ahead counts no sale a second time', () => {
    const ahead = { ...closing, day: dayOf(new Date(nextDay)) }
    expect(findDayMovements(day, [closed], [ahead])).toEqual({ open: [], takenBack: [] })
    const cancelled: StaffOrder = { ...closed, status: 'cancelled' }
    expect(findDayMovements(day, [cancelled], [ahead]).takenBack).toEqual([])
    const later = findDayMovements(ahead.day, [cancelled], [ahead])
    expect(later.takenBack).toMatchObject([{ kind: 'sale', id: 'a' }])
  })

  it('lists a later return of its sale on the day of the return', () => {
    const returned = { ...closed, returns: [aReturn('r', 100), aReturn('late', 300, nextDay)] }
    expect(findDayMovements(day, [returned], [closing]).open).toEqual([])
    const next = findDayMovements(dayOf(new Date(nextDay)), [returned], [])
    expect(next.open).toMatchObject([{ kind: 'return', id: 'late' }])
    expect(netOfDayMovements(next)).toBe(-300)
  })

  it('lists a sale that was taken back since, without its amount', () => {
    const later = findDayMovements(day, [{ ...closed, status: 'cancelled' }], [closing])
    expect(later.open).toEqual([])
    expect(later.takenBack).toMatchObject([{ kind: 'sale', id: 'a' }])
    expect(netOfDayMovements(later)).toBe(-10_000)
  })
})

it('a closing that lacks its amounts is not read', () => {
  const row = {
    id: '1',
    device_id: 'd',
    day,
    closed_at: at,
    opening: 0,
    counted: 0,
    note: '',
    takings: sumTakings([]),
    sale_ids: [],
    return_ids: [],
    of: 'a later version',
  }
  expect(parseOrNull(DayClosing, row)).toMatchObject({ id: '1', day })
  expect(parseOrNull(DayClosing, { ...row, takings: { cash: none } })).toBeNull()
})
