import { movementsOf } from '#domain/orders/day-closing.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'

/** `at`: the start of the day at this device (ms since 1970); `total` in piastres. */
export interface DaySales {
  at: number
  total: number
  orders: number
}

/**
 * The last `days` days, oldest first, also those without sales. Without cancelled orders. Refunds
 * count on the day of the return.
 */
export function salesByDay(orders: readonly StaffOrder[], now: number, days: number): DaySales[] {
  const byDay = new Map<number, DaySales>()
  for (let back = days - 1; back >= 0; back--) {
    const at = startOfDay(now, back)
    byDay.set(at, { at, total: 0, orders: 0 })
  }
  for (const { status, created_at: date, total, returns = [] } of orders) {
    for (const { at, refund, items } of returns) {
      const day = byDay.get(startOfDay(Date.parse(at), 0))
      const isUndone = status === 'cancelled' && items.length > 0
      if (day !== undefined && !isUndone) day.total -= refund
    }
    if (status === 'cancelled') continue
    const day = byDay.get(startOfDay(Date.parse(date), 0))
    if (day === undefined) continue
    day.total += total
    day.orders += 1
  }
  return [...byDay.values()]
}

/** Of the day at `now` at the stall: its sales less all refunds, also those of web orders. */
export function stallTakings(
  orders: readonly StaffOrder[],
  now: number,
): Pick<DaySales, 'total' | 'orders'> {
  const today = startOfDay(now, 0)
  const moved = orders
    .flatMap(movementsOf)
    .filter(({ at }) => startOfDay(Date.parse(at), 0) === today)
  const total = moved.reduce(
    (sum, { kind, amount }) => sum + (kind === 'sale' ? amount : -amount),
    0,
  )
  return { total, orders: moved.filter(({ kind }) => kind === 'sale').length }
}

/** By the calendar, so that days of 23 and 25 hours are days too. */
function startOfDay(time: number, daysBack: number): number {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBack).getTime()
}
