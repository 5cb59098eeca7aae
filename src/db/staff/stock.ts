/** The latest changes of one product's stock: waiting ones, then the server's. For live queries. */
import { Dexie } from 'dexie'
import { piecesOf } from '#domain/products/product.ts'
import { type StockMove, stockHistoryStart } from '#domain/products/stock-move.ts'
import {
  type Mutation,
  type MutationPayloads,
  effectsOf,
  parseMutation,
} from '#domain/writes/mutations.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { stockChangeOf, stockReasonOf } from '#domain/writes/references.ts'
import { type Operation, identityOf, isRefused } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import type { PullState } from '#db/schema/mirror-database.ts'
import { asOf } from '#db/sync-state.ts'
import { getStaffProduct } from '#db/mirror/catalog.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { listStallEntries } from '#db/stall-days.ts'

export interface StockChange extends Omit<StockMove, 'edited_at'> {
  /** Not acknowledged yet. */
  waiting: boolean
}

export interface StockHistory {
  /** Newest first, waiting ones before all others. */
  changes: StockChange[]
  /** False: the history may be incomplete. */
  known: boolean
}

const shown = 10

export async function readStockHistory(db: Db, productId: string): Promise<StockHistory> {
  const [moves, pulled, operations] = await Promise.all([
    db.mirror.stock_moves
      .where('[product_id+at]')
      .between([productId, Dexie.minKey], [productId, Dexie.maxKey])
      .reverse()
      .toArray(),
    db.mirror.pulls.get('orders'),
    listOperations(db),
  ])
  const known = new Set(moves.map((move) => move.operation_id))
  const own = operations.rows.filter((row) => !known.has(identityOf(row))).toReversed()
  const changes = [
    ...own.flatMap((operation) => changesBy(operation, productId)),
    ...moves.map((move) => ({ ...move, waiting: false })),
  ]
  return { changes: changes.slice(0, shown), known: isHistoryThere(pulled) }
}

/** Whether a move at this server time would be in the mirror. */
export function isInHistory(pulled: PullState | undefined, at: string): boolean {
  if (pulled === undefined || !isHistoryThere(pulled)) return false
  const start = stockHistoryStart(pulled.at)
  return start !== null && at >= start && at <= asOf(pulled)
}

function isHistoryThere(pulled: PullState | undefined): boolean {
  if (pulled === undefined || !pulled.complete || pulled.sweeping) return false
  return (pulled.movesSince ?? '') <= (stockHistoryStart(pulled.at) ?? '')
}

/** Empty if it does not change this stock, or was refused. */
function changesBy(operation: Operation, productId: string): StockChange[] {
  const { id, state, createdAt } = operation
  const mutation = parseMutation(operation.kind, operation.payload)
  if (mutation === null || isRefused(operation)) return []
  const delta = deltaOf(mutation, productId)
  if (delta === 0) return []
  const at = new Date(createdAt).toISOString()
  const why = { reason: stockReasonOf(mutation), operation_id: identityOf(operation) }
  return [{ id, product_id: productId, delta, ...why, at, waiting: state !== 'applied' }]
}

function deltaOf(mutation: Mutation, productId: string): number {
  const deltas = effectsOf(mutation, 0).map((effect) => {
    if (effect.t !== 'products' || effect.id !== productId) return 0
    if (effect.type === 'put') return effect.row.stock
    return effect.type === 'add-stock' ? effect.delta : 0
  })
  return deltas.reduce((sum, delta) => sum + delta, 0)
}

/** A change of stock that the server refused, because it has fewer pieces. */
export interface RefusedStock {
  payload: MutationPayloads['adjustStock']
  /** How many the server had, with those that are set aside. */
  available: number
  /** How many the person counted; null: they did not, or this device does not know. */
  counted: number | null
  /** How many there are now, as far as this device knows; null: the product is deleted. */
  stock: number | null
}

/** Null for every other write. For live queries. */
export async function readRefusedStock(
  db: Db,
  { id, kind, payload, outcome }: Operation,
): Promise<RefusedStock | null> {
  const mutation = parseMutation(kind, payload)
  const { code, available } = parseRejected(outcome) ?? {}
  if (mutation?.kind !== 'adjustStock' || code !== 'not_enough_stock') return null
  if (available === undefined) return null
  const [entries, product] = await Promise.all([
    listStallEntries(db),
    getStaffProduct(db, mutation.payload.product_id),
  ])
  const entry = entries.find((one) => one.id === id)
  const counted = entry?.kind === 'stock' ? (entry.counted ?? null) : null
  const setAside = product?.set_aside ?? 0
  return {
    payload: mutation.payload,
    available: available + setAside,
    counted,
    stock: product && piecesOf(product),
  }
}

/** By product: the sum of imports on this device that the mirror may not contain yet. */
export function stockOfImports(operations: readonly Operation[]): Map<string, number> {
  const deltas = new Map<string, number>()
  for (const operation of operations) {
    if (isRefused(operation)) continue
    const mutation = parseMutation(operation.kind, operation.payload)
    const change = mutation && stockChangeOf(mutation)
    if (change?.reason !== 'import') continue
    deltas.set(change.product, (deltas.get(change.product) ?? 0) + change.delta)
  }
  return deltas
}
