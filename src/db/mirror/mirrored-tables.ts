import type { Table } from 'dexie'
import { Category } from '#domain/categories/category.ts'
import { DayClosing } from '#domain/orders/day-closing.ts'
import { Market } from '#domain/orders/market.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { Product } from '#domain/products/product.ts'
import { StockMove } from '#domain/products/stock-move.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import { keysOf } from '#domain/plain-values.ts'
import { countFields } from '#domain/schemas.ts'
import { PublicSettings, StaffSettings } from '#domain/settings/settings.ts'
import type { MirrorDatabase, PullName } from '#db/schema/mirror-database.ts'

export const mirroredTables = {
  products: { pull: 'catalog', schema: Product },
  categories: { pull: 'catalog', schema: Category },
  settings: { pull: 'catalog', schema: PublicSettings },
  orders: { pull: 'orders', schema: StaffOrder },
  stock_moves: { pull: 'orders', schema: StockMove },
  staff_settings: { pull: 'orders', schema: StaffSettings },
  day_closings: { pull: 'orders', schema: DayClosing },
  markets: { pull: 'orders', schema: Market },
} as const
export type MirroredTable = keyof typeof mirroredTables

/** The pull that brings the rows of a table. */
export function pullOf(table: MirroredTable): PullName {
  return mirroredTables[table].pull
}

export function tablesOf(name: PullName): MirroredTable[] {
  return keysOf(mirroredTables).filter((t) => mirroredTables[t].pull === name)
}

export function tableOf(mirror: MirrorDatabase, t: MirroredTable): Table<object, string> {
  return mirror.table(t)
}

/**
 * Raised by a release that reads the same fields differently (a new status is stored as
 * 'processing' by older apps) or mirrors more rows.
 */
const readings: Record<PullName, number> = { catalog: 0, orders: 0 }

/**
 * The lowest `schema` of a server to which this app sends writes. Equal to the number of
 * supabase/schemas; from the first deployment on, both rise when the app needs something new.
 */
export const neededSchema = 1

/** Whether the server of this page has what this app needs. */
export function hasNeeded({ schema = 0 }: Pick<PulledPage, 'schema'>): boolean {
  return schema >= neededSchema
}

/**
 * Rises with each field that the app mirrors. Rows that an app with a lower number has pulled stay
 * visible while they are pulled again.
 */
export function mirrorVersionOf(name: PullName): number {
  return tablesOf(name)
    .map((t) => countFields(mirroredTables[t].schema))
    .reduce((sum, count) => sum + count, readings[name])
}
