/** A disposable copy of server rows: relaxed durability, deleted and pulled again when its shape changes. */
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'

/** `generation` is the pull from scratch that last saw the row: what an older one left behind is swept. */
export interface Mirrored {
  version: number
  generation: number
}
export type MirrorProduct = Product & Mirrored
type MirrorCategory = Category & Mirrored
export type MirrorOrder = StaffOrder & Mirrored
type MirrorStockMove = StockMove & Mirrored

/** What is pulled as one: the catalogue for everybody; orders and stock moves for the staff member who is signed in. */
export type PullName = 'catalog' | 'orders'

/** A row the server sent that does not fit its schema; the version it had there, and why it was refused. */
export interface QuarantinedRow {
  key: string
  t: string
  id: string
  v: number
  row: unknown
  reason: string
  at: number
}

/**
 * Raised by a release that mirrors more of the server's rows than the release before. Rows pulled
 * for a lower number stay visible while they are pulled again. 1 was the recorded release.
 */
export const mirrorVersion = 2

/** How far a pull has come; saved in the same transaction as the page it belongs to. */
export interface PullState {
  name: PullName
  /** For whom it was pulled: 'anon' or 'user:<id>'. Rows of another scope are wiped before the first page is written. */
  scope: string
  cursor: unknown
  epoch: string
  generation: number
  /** True once a pull has reached the end; from then on a missing row is a row that is not there. */
  complete: boolean
  /** Rows of older generations are swept when the running pull reaches the end. */
  sweeping: boolean
  /** Decimal text: every server transaction below it is contained (valid at the end of a pull only). */
  horizon: string
  /** The server's clock at the last page (ISO 8601). */
  at: string
  /** For how long (ms) an open transaction had held back changes then; absent: not at all, as far as the server told. */
  horizonMs?: number
  /**
   * How many the server had: of orders below the horizon, those this device does not mirror included; of products when the first copy was asked for,
   * and only where they are more than people are to wait for.
   */
  total?: number
  /** The `mirrorVersion` of the app that pulled it; absent: 1. */
  mirrorVersion?: number
  /** Of stock moves: older ones were dropped when the disk was full (ISO 8601, the server's clock). */
  movesSince?: string
}

export type MirrorDatabase = Dexie & {
  products: EntityTable<MirrorProduct, 'id'>
  categories: EntityTable<MirrorCategory, 'id'>
  orders: EntityTable<MirrorOrder, 'id'>
  /** Of the last 30 days, as of the last pull. */
  stock_moves: EntityTable<MirrorStockMove, 'id'>
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
  return database
}

/** Every row, by id. They are read in parts: reading thousands at once would block the page. */
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
