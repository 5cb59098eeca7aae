import { fold } from '#domain/fold.ts'
import type { OrderChannel, StaffOrder } from './staff-order.ts'
import { readDestination } from './staff-order.ts'
import { dayOf, isStallSale } from './stall-entry.ts'

export interface OrderFilter {
  channel?: OrderChannel | undefined
  /** First and last day, YYYY-MM-DD on this device. */
  from?: string | undefined
  to?: string | undefined
  governorate?: string | undefined
  city?: string | undefined
}

/** Compares cities as the search does: without case and accents. */
export function createOrderFilter(filter: OrderFilter): (order: StaffOrder) => boolean {
  const { channel, from, to, governorate } = filter
  const city = filter.city === undefined ? undefined : fold(filter.city)
  return (order) => {
    if (channel !== undefined && isStallSale(order) !== (channel === 'stall')) return false
    if (from !== undefined || to !== undefined) {
      const day = dayOf(new Date(order.created_at))
      if ((from !== undefined && day < from) || (to !== undefined && day > to)) return false
    }
    if (governorate === undefined && city === undefined) return true
    const destination = readDestination(order)
    if (governorate !== undefined && destination?.governorate !== governorate) return false
    return city === undefined || fold(destination?.city ?? '').trim() === city
  }
}

export interface Places {
  governorates: string[]
  cities: string[]
}

/** The cities and governorates of these orders. A city in two spellings is listed once. */
export function placesOf(orders: readonly StaffOrder[]): Places {
  const governorates = new Set<string>()
  const cities = new Map<string, string>()
  for (const order of orders) {
    const destination = readDestination(order)
    if (destination === null) continue
    if (destination.governorate !== '') governorates.add(destination.governorate)
    const city = destination.city.trim()
    if (city !== '' && !cities.has(fold(city))) cities.set(fold(city), city)
  }
  return {
    governorates: [...governorates],
    cities: [...cities.values()],
  }
}
