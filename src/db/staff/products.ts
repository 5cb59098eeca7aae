/** The products for staff: mirror rows with the overlay, each with the mark of its operations. */
import { readOperations } from '#db/schema/local-database.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import type { Product } from '#domain/products/product.ts'
import type { Db } from '#db/database.ts'
import { hasCatalogue } from '#db/mirror/catalog.ts'
import { type MirrorProduct, readInParts } from '#db/schema/mirror-database.ts'
import { newestFirst } from '#domain/products/product-filter.ts'
import { type Overlay, buildOverlay, overlaidIds, overlayProduct } from '#db/mirror/overlay.ts'

/** `issue`: a conflict or a rejection that somebody has to decide. */
export type RowMark = 'saved' | 'waiting' | 'issue'

export interface StaffProduct {
  product: Product
  mark: RowMark
}

export interface MirrorRows {
  /** Newest first. */
  rows: MirrorProduct[]
  /** The number of all products; more than `rows` with a limit. */
  total: number
}

/** An index returns the newest `limit` rows quickly. */
export async function readMirrorProducts(db: Db, limit?: number): Promise<MirrorRows> {
  const { products } = db.mirror
  if (limit === undefined) {
    const rows = (await readInParts(products)).toSorted(newestFirst)
    return { rows, total: rows.length }
  }
  const [rows, total] = await Promise.all([
    products.orderBy('created_at').reverse().limit(limit).toArray(),
    products.count(),
  ])
  return { rows, total }
}

/** False while the catalogue is incomplete. */
export async function isDeleted(db: Db, id: string): Promise<boolean> {
  const [row, isComplete] = await Promise.all([db.mirror.products.get(id), hasCatalogue(db)])
  return isComplete && row === undefined
}

/** In seq order. */
export async function readOutbox(db: Db): Promise<Operation[]> {
  return (await db.outboxCache.read(readOperations)).rows
}

/** Products to be created come first: they are the newest. */
export function viewProducts(
  rows: readonly MirrorProduct[],
  operations: readonly Operation[],
): StaffProduct[] {
  const overlay = buildOverlay(operations)
  const marks = marksOf(operations, 'product')
  const touched = new Set(overlaidIds(overlay, 'products'))
  const moves = overlay.filter(({ effect }) => effect.t === 'products' && effect.id === null)
  const isMoving = moves.some(({ waiting }) => waiting)
  const known = new Set(rows.map(({ id }) => id))
  const added = [...touched].filter((id) => !known.has(id)).reverse()
  const views = [
    ...added.map((id) => viewOf(overlay, id, undefined, marks)),
    ...rows.map((row) => {
      const view = viewOf(touched.has(row.id) ? overlay : moves, row.id, row, marks)
      return isMoving ? markMoved(view, row) : view
    }),
  ]
  return views.flatMap((view) => view ?? [])
}

/** A product that a waiting deletion of its category moves. */
function markMoved(view: StaffProduct | null, row: MirrorProduct): StaffProduct | null {
  if (view?.mark !== 'saved' || view.product.category === row.category) return view
  return { ...view, mark: 'waiting' }
}

/** By row id, the mark of the operations in its lane, also through a refused photo or category. */
export function marksOf(
  operations: readonly Operation[],
  noun: 'product' | 'category',
): Map<string, RowMark> {
  const marks = new Map<string, RowMark>()
  const refused = new Set(operations.filter(isRefused).map(({ id }) => id))
  for (const { id: operationId, lane, state, deps } of operations) {
    if (!lane.startsWith(`${noun}:`) || state === 'applied') continue
    const id = lane.slice(noun.length + 1)
    if ([operationId, ...deps].some((one) => refused.has(one))) marks.set(id, 'issue')
    else if (!marks.has(id)) marks.set(id, 'waiting')
  }
  return marks
}

function viewOf(
  overlay: Overlay,
  id: string,
  row: MirrorProduct | undefined,
  marks: ReadonlyMap<string, RowMark>,
): StaffProduct | null {
  const product = overlay.length === 0 ? (row ?? null) : overlayProduct(overlay, id, row)
  return product && { product, mark: marks.get(id) ?? 'saved' }
}
