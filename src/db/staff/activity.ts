/** The latest activity in the shop, from the rows and the outbox of this device. */
import type { Category } from '#domain/categories/category.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import { nameIn } from '#domain/products/translations.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { stallSaleOf, stockChangeOf } from '#domain/writes/references.ts'
import { type Operation, identityOf } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import type { MirrorOrder, MirrorProduct, Mirrored, PullState } from '#db/schema/mirror-database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { type Subject, readSubjects } from '#db/outbox/entity-names.ts'
import { foldMany, type Activity } from './fold-activity.ts'
import { isInHistory } from './stock.ts'

const longestActivity = 12
/** Taps at most this far apart (ms) are one entry. */
const tapGapMs = 60 * 60_000

/** Newest first, with names in that language. */
export async function listActivity(db: Db, language = 'en'): Promise<Activity[]> {
  const { mirror } = db
  const [orders, products, categories, moves, pulled] = await Promise.all([
    mirror.orders.toArray(),
    mirror.products.toArray(),
    mirror.categories.filter(isChanged).toArray(),
    mirror.stock_moves.toArray(),
    mirror.pulls.get('orders'),
  ])
  const events = [
    ...orders.flatMap(orderEvents),
    ...productEvents(products, moves, pulled),
    ...moveEvents(moves, orders, new Map(products.map((one) => [one.id, nameIn(language, one)]))),
    ...categories.map((row) => categoryEvent(row, language)),
    ...(await queuedEvents(db, moves, orders, language)),
  ]
  const sorted = events.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => b.at - a.at)
  return foldTaps(foldMany(sorted)).slice(0, longestActivity)
}

/** The many taps of a day at the stall must not displace everything else. Newest first. */
function foldTaps(events: readonly Activity[]): Activity[] {
  const folded: Activity[] = []
  let oldest = 0
  for (const next of events) {
    const last = folded.at(-1)
    const both = last && oldest - next.at <= tapGapMs ? mergeTaps(last, next) : null
    if (both === null) folded.push(next)
    else folded[folded.length - 1] = both
    oldest = next.at
  }
  return folded
}

/** Null if they are shown as two entries. */
function mergeTaps(newer: Activity, older: Activity): Activity | null {
  if (newer.kind === 'stock-queued' && older.kind === 'stock-queued')
    return newer.product === older.product
      ? { ...newer, delta: newer.delta + older.delta, times: newer.times + 1 }
      : null
  if (newer.kind !== 'stock-moved' || older.kind !== 'stock-moved') return null
  const [one, two] = [newer.move, older.move]
  if (one.product_id !== two.product_id || one.reason !== two.reason) return null
  if ((one.by ?? null) !== (two.by ?? null)) return null
  if (!isTap(one.reason)) return null
  return { ...newer, move: { ...one, delta: one.delta + two.delta }, times: newer.times + 1 }
}

function isTap(reason: string): boolean {
  return ['stall', 'count', 'undo'].includes(reason)
}

function orderEvents(order: MirrorOrder): Activity[] {
  const placed = event('order-placed', order, order.created_at, { order })
  const at = lastChangeOf(order)
  return at === null ? [placed] : [placed, event('order-changed', order, at, { order })]
}

/** When the order's status last changed. Without events: of the row. */
function lastChangeOf(order: MirrorOrder): string | null {
  const { events, updated_at: updatedAt } = order
  if (events === undefined) return isChanged(order) ? updatedAt : null
  const kinds = ['status', 'released', 'corrected']
  return events.findLast(({ kind }) => kinds.includes(kind))?.at ?? null
}

function productEvents(
  products: readonly MirrorProduct[],
  moves: readonly StockMove[],
  pulled: PullState | undefined,
): Activity[] {
  const lastEdits = new Map(moves.map((move) => [`${move.product_id}/${move.at}`, move.edited_at]))
  return products.flatMap((product) => {
    const { id, created_at: createdAt, updated_at: updatedAt } = product
    const added = event('product-added', product, createdAt, { product })
    if (!isChanged(product)) return [added]
    // A move at the time of the last change made it and has the edit before; without the history
    // it is unknown whether the change was more than stock.
    const known = isInHistory(pulled, updatedAt) ? updatedAt : null
    const editedAt = lastEdits.get(`${id}/${updatedAt}`)
    const at = editedAt === undefined ? known : editedAt
    return at === null ? [added] : [added, event('product-changed', product, at, { product })]
  })
}

/** Without moves that the entries of orders and of new products already show. */
function moveEvents(
  moves: readonly StockMove[],
  orders: readonly StaffOrder[],
  names: ReadonlyMap<string, string>,
): Activity[] {
  const known = new Set(orders.map(({ id }) => id))
  return moves.flatMap((move) => {
    const { operation_id: cause, reason } = move
    if (cause === null ? reason === 'created' : known.has(cause)) return []
    return [
      event('stock-moved', move, move.at, { move, name: names.get(move.product_id), times: 1 }),
    ]
  })
}

function categoryEvent(row: Category, language: string): Activity {
  return event('category-changed', row, row.updated_at, { name: nameIn(language, row) })
}

/** A write whose move is in the mirror was applied, even if its answer was lost. */
async function queuedEvents(
  db: Db,
  moves: readonly StockMove[],
  orders: readonly StaffOrder[],
  language: string,
): Promise<Activity[]> {
  const { rows } = await listOperations(db)
  const arrived = new Set(moves.map((move) => move.operation_id))
  const waiting = rows.filter(
    (row) => row.state !== 'applied' && row.scope !== 'anon' && !arrived.has(identityOf(row)),
  )
  const subjects = await readSubjects(db, waiting, language)
  const sales = rows.filter((row) => stallSaleOf(row) !== null)
  const stall = new Set([
    ...orders.filter(isStallSale).map(({ id }) => id),
    ...sales.map(identityOf),
  ])
  return waiting.map((operation) => queuedEvent(operation, subjects.get(operation.id), stall))
}

/** `stall`: the ids of sales at the stall. */
function queuedEvent(
  operation: Operation,
  subject: Subject | undefined,
  stall: ReadonlySet<string>,
): Activity {
  const { id, createdAt: at, kind, payload } = operation
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind === 'setOrderStatus') {
    const { order_id: order, status } = mutation.payload
    const channel = stall.has(order) ? 'stall' : 'web'
    return { kind: 'order-changed', id, at, order: { id: order, status, channel }, waiting: true }
  }
  const change = mutation && stockChangeOf(mutation)
  if (change === null) return { kind: 'queued', id, at, operation, subject }
  const name = typeof subject === 'string' ? subject : undefined
  return { kind: 'stock-queued', id, at, ...change, name, times: 1 }
}

/** A row begins with version 1. */
function isChanged({ version }: Mirrored): boolean {
  return version > 1
}

function event<K extends Activity['kind'], T extends object>(
  kind: K,
  row: { id: string },
  date: string,
  more: T,
) {
  return { kind, id: `${kind}/${row.id}`, at: Date.parse(date), ...more }
}
