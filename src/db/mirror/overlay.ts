/** view(row) = mirror row ⊕ its operations in seq order. A rollback removes the operation. */
import { readOperations } from '#db/schema/local-database.ts'
import { memoize } from '#domain/functions.ts'
import { definedOnly } from '#domain/plain-values.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Effect } from '#domain/writes/definition.ts'
import { effectsOf, parseMutation, withRightTime } from '#domain/writes/mutations.ts'
import { type Operation, identityOf, isRefused, isWaiting } from '#domain/writes/operation.ts'
import { type TableName, parseApplied } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import type { MirrorSettings, MirrorStaffSettings } from '#db/schema/mirror-database.ts'
import { type StoredEvent, hasEvent } from '#domain/orders/order-event.ts'
import { withConfirmation } from '#domain/orders/confirming.ts'
import { withAttempt, withStatus } from '#domain/orders/parcel.ts'
import { withPayment } from '#domain/orders/payments.ts'
import { withReturn } from '#domain/orders/returns.ts'
import { correctOrder } from '#domain/orders/order-correction.ts'
import { withParcel } from '#domain/orders/tracking.ts'
import { type StaffOrder, released } from '#domain/orders/staff-order.ts'
import type { Product } from '#domain/products/product.ts'

interface OverlayEffect {
  /** The identity of the operation that causes it. */
  by: string
  effect: Effect
  /** The server has not acknowledged it yet. */
  waiting: boolean
  /** Whether the mirror's row of this id (undefined: it has none) contains it already. */
  isInMirror: (id: string, row: Row | undefined) => boolean
}

interface Row {
  version: number
  /** Only orders have them. */
  events?: readonly StoredEvent[] | undefined
}

/** The effects of all operations that still count, in seq order. */
export type Overlay = readonly OverlayEffect[]

/**
 * Leaves out refused operations, which take effect only after a decision, those that were given up,
 * operations sent again after a restore, which rows usually contain, and what a later one cancels.
 */
export function buildOverlay(operations: readonly Operation[]): Overlay {
  const counting = operations
    .filter((operation) => isExpected(operation) && operation.again !== true)
    .toSorted((a, b) => a.seq - b.seq)
  const cancelled = cancelledOrders(counting.flatMap(overlayEffectsOf))
  const undone = new Set(counting.map(identityOf).filter((id) => cancelled.has(id)))
  return counting
    .filter((operation) => !undone.has(identityOf(operation)))
    .map(overlayEffectsOf)
    .filter((effects) => !effects.some(({ effect }) => isReturnOf(effect, undone)))
    .flat()
}

function isExpected(operation: Operation): boolean {
  return !isRefused(operation) && operation.discarding !== true
}

/** Returns of a cancelled sale do not change the stock. */
function isReturnOf(effect: Effect, orders: ReadonlySet<string>): boolean {
  return effect.t === 'orders' && effect.type === 'return' && orders.has(effect.id)
}

/** Their ids are the identities of the operations that placed or recorded them. */
function cancelledOrders(overlay: Overlay): Set<string> {
  const cancelled = new Set<string>()
  for (const { effect } of overlay) {
    if (effect.t !== 'orders') continue
    if (effect.type === 'release') cancelled.delete(effect.id)
    if (effect.type !== 'status') continue
    if (effect.status === 'cancelled') cancelled.add(effect.id)
    else cancelled.delete(effect.id)
  }
  return cancelled
}

const overlayEffectsOf = memoize((operation: Operation): OverlayEffect[] => {
  const { kind, payload } = withRightTime(operation)
  const mutation = parseMutation(kind, payload)
  const effects = mutation === null ? [] : effectsOf(mutation, operation.createdAt)
  return effects.map((effect) => ({
    by: identityOf(operation),
    effect,
    waiting: isWaiting(operation),
    isInMirror: mirrorCheckOf(operation, effect),
  }))
})

/** By row, so that reading one row does not scan the operations of all others. */
interface OverlayIndex {
  rows: ReadonlyMap<string, OverlayEffect[]>
  /** Effects that may concern any row of their table, with their positions. */
  moves: OverlayEffect[]
  positions: ReadonlyMap<OverlayEffect, number>
}

const indexOf = memoize((overlay: Overlay): OverlayIndex => {
  const rows = new Map<string, OverlayEffect[]>()
  const moves = overlay.filter(({ effect }) => effect.id === null)
  for (const overlaid of overlay) {
    const { t, id } = overlaid.effect
    if (id === null) continue
    const others = rows.get(`${t}/${id}`)
    if (others === undefined) rows.set(`${t}/${id}`, [overlaid])
    else others.push(overlaid)
  }
  const positions =
    moves.length === 0 ? new Map() : new Map(overlay.map((overlaid, at) => [overlaid, at]))
  return { rows, moves, positions }
})

/** The effects on this row that the mirror's does not contain, in seq order. */
export function effectsBeyond(
  overlay: Overlay,
  t: TableName,
  id: string,
  row: Row | undefined,
): readonly OverlayEffect[] {
  return overlayEffectsOfRow(overlay, t, id).filter(({ isInMirror }) => !isInMirror(id, row))
}

/** The effects on this row, in seq order. */
function overlayEffectsOfRow(overlay: Overlay, t: TableName, id: string): readonly OverlayEffect[] {
  const { rows, moves, positions } = indexOf(overlay)
  const own = rows.get(`${t}/${id}`) ?? []
  if (t !== 'products' || moves.length === 0) return own
  return [...own, ...moves].toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0))
}

/** A missing row counts as older than any version: only 'put' brings it into view. */
function mirrorCheckOf(operation: Operation, { t, type }: Effect): OverlayEffect['isInMirror'] {
  const { state, outcome, arrived } = operation
  if (state === 'applied') {
    const versions = touchedVersions(outcome)
    return (id, row) => {
      const since = versions.get(`${t}/${id}`)
      return since === undefined || (row !== undefined && row.version >= since)
    }
  }
  // The event of a note or a correction has the operation's id.
  if (t === 'orders') return (_, row) => row !== undefined && hasEvent(row, operation.id)
  // All other effects are idempotent.
  if (type !== 'add-stock' || arrived === undefined) return () => false
  return (id, row) => row !== undefined && row.version >= (arrived[`${t}/${id}`] ?? Infinity)
}

const overlayOf = memoize((operations: readonly Operation[]) => buildOverlay(operations))

/** The same object until the outbox changes. */
export async function readOverlay(db: Db): Promise<Overlay> {
  return overlayOf((await db.outboxCache.read(readOperations)).rows)
}

/** Ids of rows that the overlay changes: an index may not find them. */
export function overlaidIds(overlay: Overlay, t: TableName): string[] {
  const ids = overlay.flatMap(({ effect }) =>
    effect.t === t && effect.id !== null ? [effect.id] : [],
  )
  return [...new Set(ids)]
}

/** The product as shown; null if it does not exist. `row` is the mirror's. */
export function overlayProduct(
  overlay: Overlay,
  id: string,
  row: (Product & { version: number }) | undefined,
): Product | null {
  let seen: Product | null = row ?? null
  for (const { effect, isInMirror } of overlayEffectsOfRow(overlay, 'products', id)) {
    if (effect.t !== 'products' || isInMirror(id, row)) continue
    seen = applyToProduct(seen, effect)
  }
  return seen
}

export function overlayCategory(
  overlay: Overlay,
  id: string,
  row: (Category & { version: number }) | undefined,
): Category | null {
  let seen: Category | null = row ?? null
  for (const { effect, isInMirror } of overlayEffectsOfRow(overlay, 'categories', id)) {
    if (effect.t !== 'categories' || isInMirror(id, row)) continue
    if (effect.type === 'put') seen = effect.row
    else if (effect.type === 'remove') seen = null
    else if (seen !== null) seen = { ...seen, ...definedOnly(effect.patch) }
  }
  return seen
}

/** Null before the first pull. */
export function overlaySettings<Stored extends MirrorSettings | MirrorStaffSettings>(
  overlay: Overlay,
  t: 'settings' | 'staff_settings',
  row: Stored | undefined,
): Stored | null {
  let seen = row ?? null
  for (const { effect, isInMirror } of overlayEffectsOfRow(overlay, t, 'shop')) {
    if (effect.t !== t || seen === null || isInMirror('shop', row)) continue
    seen = { ...seen, ...definedOnly(effect.patch) }
  }
  return seen
}

/** The order with its queued writes, and whether one of them is unsent. */
export function overlayOrder(
  overlay: Overlay,
  row: StaffOrder & { version: number },
): { order: StaffOrder; waiting: boolean } {
  let order: StaffOrder = row
  let waiting = false
  for (const overlaid of overlayEffectsOfRow(overlay, 'orders', row.id)) {
    const { effect } = overlaid
    if (effect.t !== 'orders' || overlaid.isInMirror(row.id, row)) continue
    order = applyToOrder(order, overlaid, effect)
    waiting ||= overlaid.waiting
  }
  return { order, waiting }
}

function applyToOrder(
  order: StaffOrder,
  { by: id, waiting }: OverlayEffect,
  effect: Extract<Effect, { t: 'orders' }>,
): StaffOrder {
  switch (effect.type) {
    case 'status':
      return withStatus(order, effect)
    case 'attempt':
      return withAttempt(order, effect, { id, waiting })
    case 'parcel':
      return withParcel(order, effect.patch)
    case 'confirmation':
      return withConfirmation(order, effect, { id, waiting })
    case 'release':
      return released(order)
    case 'correct':
      return correctOrder(order, effect.patch, effect.items)
    case 'note': {
      const { at, text } = effect
      const note = { id, at, kind: 'note', text, waiting }
      return { ...order, events: [...(order.events ?? []), note] }
    }
    case 'return':
      return withReturn(order, { ...effect.of, id })
    case 'payment':
      return withPayment(order, { ...effect.of, id }, waiting)
  }
}

function applyToProduct(
  seen: Product | null,
  effect: Extract<Effect, { t: 'products' }>,
): Product | null {
  switch (effect.type) {
    case 'put':
      return effect.row
    case 'remove':
      return null
    case 'patch':
      return seen && { ...seen, ...definedOnly(effect.patch) }
    case 'add-stock':
      return (
        seen &&
        (effect.market === true ? moveAside(seen, effect.delta) : addStock(seen, effect.delta))
      )
    case 'set-aside':
      return seen && setAside(seen, effect.delta)
    case 'count-aside':
      return seen && { ...seen, stock: seen.stock + effect.back, set_aside: 0 }
    case 'move':
      return seen?.category === effect.from ? { ...seen, category: effect.to } : seen
  }
}

function addStock(seen: Product, delta: number): Product {
  return { ...seen, stock: Math.max(0, seen.stock + delta) }
}

/** At a market: sold of what is set aside, then of the stock; returned to what is set aside. */
function moveAside({ set_aside: aside = 0, ...seen }: Product, delta: number): Product {
  const moved = Math.max(delta, -aside)
  return addStock({ ...seen, set_aside: aside + moved }, delta - moved)
}

function setAside({ set_aside: aside = 0, ...seen }: Product, delta: number): Product {
  const moved = Math.max(Math.min(delta, seen.stock), -aside)
  return { ...seen, stock: seen.stock - moved, set_aside: aside + moved }
}

function touchedVersions(outcome: unknown): Map<string, number> {
  const touched = parseApplied(outcome)?.touched ?? []
  return new Map(touched.map((row) => [`${row.t}/${row.id}`, row.v]))
}
