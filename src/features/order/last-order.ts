import type { Piastres } from '#domain/piastres.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { MyOrderView } from '#db/shopper/my-orders.ts'

/** The last-order record in session storage; `date` in ISO 8601. */
export interface LastOrder {
  id: string
  total: Piastres
  date: string
}

const lastOrderKey = 'nefer:last-order'

/** The last order of this tab; null when there is none or it cannot be read. */
export function readLastOrder(): LastOrder | null {
  try {
    return parseLastOrder(sessionStorage.getItem(lastOrderKey))
  } catch {
    return null
  }
}

export function parseLastOrder(text: string | null): LastOrder | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isLastOrder(stored) ? stored : null
  } catch {
    return null
  }
}

function isLastOrder(stored: unknown): stored is LastOrder {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, total, date }: Partial<Record<string, unknown>> = { ...stored }
  const isAmount = typeof total === 'number' && Number.isSafeInteger(total) && total >= 0
  const isDate = typeof date === 'string' && !Number.isNaN(Date.parse(date))
  return typeof id === 'string' && isAmount && isDate
}

/** False where session storage is forbidden. */
export function keepLastOrder(order: LastOrder): boolean {
  try {
    sessionStorage.setItem(lastOrderKey, JSON.stringify(order))
    return true
  } catch {
    return false
  }
}

/** The order just stored: its confirmation is rendered before the database is read. */
let placed: MyOrderView | null = null

export function recordJustPlaced(order: MyOrder): void {
  placed = { order, state: { name: 'saved' } }
}

/** Undefined for any other order, and after the database has been read. */
export function justPlaced(id: string): MyOrderView | undefined {
  return placed?.order.id === id ? placed : undefined
}

export function forgetJustPlaced(): void {
  placed = null
}
