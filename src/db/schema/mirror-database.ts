/** A disposable copy of server rows: relaxed durability; it can be deleted and pulled again. */
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import type { DayClosing } from '#domain/orders/day-closing.ts'
import type { Market } from '#domain/orders/market.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { readCorruptAsEmpty } from './readable-rows.ts'
import type { PublicSettings, StaffSettings } from '#domain/settings/settings.ts'

/** `generation`: the full pull that last contained the row; older rows are swept at its end. */
export interface Mirrored {
  version: number
  generation: number
  /** Never stored: see `readCorruptAsEmpty`. */
  unreadable?: true
}
export type MirrorProduct = Product & Mirrored
type MirrorCategory = Category & Mirrored
export type MirrorOrder = StaffOrder & Mirrored
type MirrorStockMove = StockMove & Mirrored
export type MirrorSettings = PublicSettings & Mirrored
export type MirrorStaffSettings = StaffSettings & Mirrored
type MirrorDayClosing = DayClosing & Mirrored
type MirrorMarket = Market & Mirrored

/** The catalogue for everybody; all other rows for the signed-in staff member. */
export type PullName = 'catalog' | 'orders'

/** A server row that does not match its schema, with its version and the reason. */
export interface QuarantinedRow {
  key: string
  t: string
  id: string
  v: number
  row: unknown
  reason: string
  at: number
}

/** The progress of a pull; saved in the same transaction as its page. */
export interface PullState {
  name: PullName
  /** 'anon' or 'user:<id>'. Rows of another scope are wiped before the first page is written. */
  scope: string
  cursor: unknown
  epoch: string
  generation: number
  /** True once a pull has reached the end: from then on a missing row does not exist. */
  complete: boolean
  /** Rows of older generations are swept when the running pull reaches the end. */
  sweeping: boolean
  /** Decimal text: all server transactions below it are contained (at the end of a pull only). */
  horizon: string
  /** The server's clock at the last page (ISO 8601). */
  at: string
  /** Of the page before a pull that has not reached the end: older rows may follow. Else absent. */
  behindSince?: string
  /** How long (ms) an open transaction held back changes; absent: not at all, or unknown. */
  horizonMs?: number
  /** Rows on the server: orders below the horizon; products at a first pull, if they are many. */
  total?: number
  /** Of the catalogue only: see `readArchivedIds`. */
  archived?: readonly string[]
  /** By product: how many people wait for it. Of the orders only; absent: not read yet. */
  waiting?: Readonly<Record<string, number>>
  /**
   * See `mirrorVersionOf`: of the app that pulled it; absent: 1. Also 1 when the server was behind
   * and is updated since then: rows that were pulled before lack its fields.
   */
  mirrorVersion?: number
  /** The server was behind this app at the last page. */
  wasBehind?: true
  /** Older stock moves were deleted on a full disk (ISO 8601, server time). */
  movesSince?: string
}

export type MirrorDatabase = Dexie & {
  products: EntityTable<MirrorProduct, 'id'>
  categories: EntityTable<MirrorCategory, 'id'>
  /** One row. */
  settings: EntityTable<MirrorSettings, 'id'>
  orders: EntityTable<MirrorOrder, 'id'>
  /** Of the last 30 days, as of the last pull. */
  stock_moves: EntityTable<MirrorStockMove, 'id'>
  /** The settings with the fields that only staff receive. One row. */
  staff_settings: EntityTable<MirrorStaffSettings, 'id'>
  /** Of the last 90 days. */
  day_closings: EntityTable<MirrorDayClosing, 'id'>
  /** Open ones, and those of the last days. */
  markets: EntityTable<MirrorMarket, 'id'>
  quarantine: EntityTable<QuarantinedRow, 'key'>
  pulls: EntityTable<PullState, 'name'>
}

export function createMirrorDatabase(name: string, options: DexieOptions = {}): MirrorDatabase {
  const database = new Dexie(name, {
    ...options,
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  }) as MirrorDatabase
  database.version(3).stores({
    products: 'id, category, created_at, generation',
    categories: 'id, generation',
    orders: 'id, created_at, status, generation',
    stock_moves: 'id, [product_id+at], at, generation',
    quarantine: 'key',
    pulls: 'name',
  })
  database.version(4).stores({
    settings: 'id, generation',
    staff_settings: 'id, generation',
    day_closings: 'id, day, generation',
  })
  database.version(5).stores({ markets: 'id, generation' })
  readCorruptAsEmpty(database)
  return database
}

/** All rows by id, read in parts: reading thousands at once blocks the page. */
export async function readInParts<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  rowsPerPart = 1000,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const next = last === undefined ? table.orderBy('id') : table.where('id').above(last)
    const part = await next.limit(rowsPerPart).toArray()
    rows.push(...part)
    if (part.length < rowsPerPart) return rows
  }
}
