import type { Table } from 'dexie'
import { parseCategory } from '#domain/categories/category.ts'
import { parseDayClosing } from '#domain/orders/day-closing.ts'
import { parseStaffOrder } from '#domain/orders/staff-order.ts'
import { parseProduct } from '#domain/products/product.ts'
import { parseStockMove } from '#domain/products/stock-move.ts'
import { keysOf } from '#domain/plain-values.ts'
import { parseSettings, parseStaffSettings } from '#domain/settings/settings.ts'
import type { MirrorDatabase, PullName } from '#db/schema/mirror-database.ts'

export const mirroredTables = {
  products: { pull: 'catalog', parse: parseProduct },
  categories: { pull: 'catalog', parse: parseCategory },
  settings: { pull: 'catalog', parse: parseSettings },
  orders: { pull: 'orders', parse: parseStaffOrder },
  stock_moves: { pull: 'orders', parse: parseStockMove },
  staff_settings: { pull: 'orders', parse: parseStaffSettings },
  day_closings: { pull: 'orders', parse: parseDayClosing },
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
