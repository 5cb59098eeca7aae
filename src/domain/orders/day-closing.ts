/** The end of a day at the stall: sums, expected cash, and entries that no closing contains. */
import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'
import { Piastres } from '#domain/piastres.ts'
import type { OrderReturn } from './order-return.ts'
import { type PaymentMethod, paymentMethods, readPaymentMethod } from './payment.ts'
import { dayOf } from './stall-entry.ts'
import type { StaffOrder } from './staff-order.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const MethodTakings = v.object({
  sales: Piastres,
  sales_count: Count,
  returns: Piastres,
  returns_count: Count,
})
const Takings = v.object({ cash: MethodTakings, instapay: MethodTakings, card: MethodTakings })
export type Takings = v.InferOutput<typeof Takings>

export const maxClosingNote = 300

/** What a device knew when it closed its drawer. It never changes: only its note can be cleared. */
const recorded = {
  device_id: v.string(),
  /** YYYY-MM-DD on that device; moved if its clock turns out to have been wrong. */
  day: v.string(),
  /** ISO 8601. */
  closed_at: v.string(),
  /** In the drawer at the start. */
  opening: Piastres,
  /** In the drawer at the end. */
  counted: Piastres,
  takings: Takings,
  /** Orders and returns; a sum has as many of them as its count says. */
  sale_ids: v.array(v.string()),
  return_ids: v.array(v.string()),
  note: v.string(),
}
/** The payload of `closeDay`; the operation's id becomes the closing's. */
export const CloseDay = v.object(recorded)
export type CloseDay = v.InferOutput<typeof CloseDay>

export const DayClosing = v.object({
  id: v.string(),
  ...recorded,
  /** The member's name. Absent: unknown, or the server does not have the closing yet. */
  closed_by: v.fallback(v.optional(v.string()), undefined),
})
export type DayClosing = v.InferOutput<typeof DayClosing>

/** The ids that can be read; those that cannot are no longer known to be closed. */
const ReadableIds = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((ids) => ids.filter((id) => typeof id === 'string')),
)
const StoredClosing = v.object({
  ...DayClosing.entries,
  sale_ids: ReadableIds,
  return_ids: ReadableIds,
  note: v.fallback(v.string(), ''),
})

/** As stored on this device: the amounts count although ids or the note cannot be read. */
export function readStoredClosing(row: unknown): DayClosing | null {
  return parseOrNull(StoredClosing, row)
}

/** Money that was taken for a sale or paid back for a return. `at` in ISO 8601. */
export interface Movement {
  kind: 'sale' | 'return'
  id: string
  at: string
  method: PaymentMethod
  amount: Piastres
}

/**
 * The movements that count. A cancelled order counts only refunds without pieces, because
 * cancelling undid the rest. Includes returns of web orders.
 */
export function movementsOf(order: StaffOrder): Movement[] {
  if (order.status !== 'cancelled') return allMovements(order)
  const paid = (order.returns ?? []).filter(({ items }) => items.length === 0)
  return paid.map(returnToMovement)
}

function allMovements(order: StaffOrder): Movement[] {
  const { id, created_at: at, total: amount, returns = [] } = order
  const method = readPaymentMethod(order.payment_method)
  const sale: Movement = { kind: 'sale', id, at, method, amount }
  return [...(order.channel === 'stall' ? [sale] : []), ...returns.map(returnToMovement)]
}

function returnToMovement({ id, at, method, refund: amount }: OrderReturn): Movement {
  return { kind: 'return', id, at, method, amount }
}

function isOfDay({ at }: Pick<Movement, 'at'>, day: string): boolean {
  return dayOf(new Date(at)) === day
}

export function sumTakings(movements: readonly Movement[]): Takings {
  const of = (method: PaymentMethod, kind: Movement['kind']) =>
    movements.filter((one) => one.method === method && one.kind === kind)
  return mapMethods((method) => ({
    sales: sum(of(method, 'sale')),
    sales_count: of(method, 'sale').length,
    returns: sum(of(method, 'return')),
    returns_count: of(method, 'return').length,
  }))
}

/** The sums of several drawers. */
export function addTakings(all: readonly Takings[]): Takings {
  const total = (method: PaymentMethod, part: keyof Takings[PaymentMethod]) =>
    all.reduce((so, takings) => so + takings[method][part], 0)
  return mapMethods((method) => ({
    sales: total(method, 'sales'),
    sales_count: total(method, 'sales_count'),
    returns: total(method, 'returns'),
    returns_count: total(method, 'returns_count'),
  }))
}

/** The cash that should be in the drawer: float plus cash sales less cash returns. */
export function expectedCash({ opening, takings }: Pick<CloseDay, 'opening' | 'takings'>) {
  return opening + takings.cash.sales - takings.cash.returns
}

/** Below 0: money is missing. */
export function cashDifference(closing: Pick<CloseDay, 'opening' | 'takings' | 'counted'>) {
  return closing.counted - expectedCash(closing)
}

/** Sales less returns, by all methods. */
export function netTakings(takings: Takings): Piastres {
  return paymentMethods.reduce((so, one) => so + takings[one].sales - takings[one].returns, 0)
}

export interface DayMovements {
  /** Of the day, and in no closing; oldest first. */
  open: Movement[]
  /** Movements that a closing of the day lists but that were cancelled or discarded after it. */
  takenBack: Movement[]
}

/**
 * `orders` with their current status; `closings` of all days: none counts a movement again.
 * `discarded`: movements that no order shows any more.
 */
export function findDayMovements(
  day: string,
  orders: readonly StaffOrder[],
  closings: readonly Pick<DayClosing, 'day' | 'sale_ids' | 'return_ids'>[],
  discarded: readonly Movement[] = [],
): DayMovements {
  const contained = idsIn(closings)
  const ofDay = idsIn(closings.filter((one) => one.day === day))
  const open = orders
    .flatMap(movementsOf)
    .filter((one) => isOfDay(one, day) && !contained.has(one.id))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const standing = new Set(orders.flatMap(movementsOf).map(({ id }) => id))
  const all = new Map([...discarded, ...orders.flatMap(allMovements)].map((one) => [one.id, one]))
  const undone = [...all.values()].filter(({ id }) => !standing.has(id))
  return { open, takenBack: undone.filter(({ id }) => ofDay.has(id)) }
}

/** The ids of the sales and returns that these closings list. */
export function idsIn(
  closings: readonly Pick<DayClosing, 'sale_ids' | 'return_ids'>[],
): Set<string> {
  return new Set(closings.flatMap((one) => [...one.sale_ids, ...one.return_ids]))
}

/** Whether a closing contains the sale or a return of it. `closed`: ids of all closings. */
export function isCounted(
  { id, returns = [] }: Pick<StaffOrder, 'id' | 'returns'>,
  closed: ReadonlySet<string>,
): boolean {
  return closed.has(id) || returns.some((back) => closed.has(back.id))
}

/** The net takings of the movements beside the closings. */
export function netOfDayMovements({ open, takenBack }: DayMovements): Piastres {
  return netTakings(sumTakings(open)) - netTakings(sumTakings(takenBack))
}

function sum(movements: readonly Movement[]): Piastres {
  return movements.reduce((so, { amount }) => so + amount, 0)
}

function mapMethods(make: (method: PaymentMethod) => Takings[PaymentMethod]): Takings {
  return { cash: make('cash'), instapay: make('instapay'), card: make('card') }
}
