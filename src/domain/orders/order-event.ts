/** The timeline of an order: its events, as the server lists them with the order. */
import * as v from 'valibot'
import { Piastres } from '#domain/piastres.ts'
import { ConfirmedHow } from './confirmation.ts'
import { AttemptDay, AttemptNext, AttemptReason, PiecesAnswer } from './delivery-attempt.ts'
import { readPaymentMethod, PaidAmount } from './payment.ts'
import { OrderStatus } from './order.ts'

/** An event as it is stored. `readEvents` returns the kinds that this version knows. */
export const StoredEvent = v.looseObject({ id: v.string(), at: v.string(), kind: v.string() })
export type StoredEvent = v.InferOutput<typeof StoredEvent>

/** The longest note. */
export const maxNoteLength = 1000

const common = {
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** The member of staff; absent: the customer, the server, or nobody knows. */
  by: v.fallback(v.optional(v.nullable(v.string())), undefined),
  /** The server does not have it yet. */
  waiting: v.optional(v.boolean()),
}
const Count = v.fallback(v.optional(v.number()), undefined)
const Words = v.fallback(v.optional(v.string()), undefined)

const OrderEvent = v.variant('kind', [
  v.object({ ...common, kind: v.literal('placed'), held: Words }),
  v.object({ ...common, kind: v.literal('sold') }),
  v.object({
    ...common,
    kind: v.literal('status'),
    to: OrderStatus,
    cause: Words,
    /** Where the pieces of a parcel were that had left, and how many were broken. */
    pieces: v.fallback(v.optional(PiecesAnswer), undefined),
    broken: Count,
    /** Why it could not be delivered. */
    reason: v.fallback(v.optional(AttemptReason), undefined),
  }),
  /** The courier could not deliver. */
  v.object({
    ...common,
    kind: v.literal('attempt'),
    reason: v.fallback(AttemptReason, 'else'),
    next: AttemptNext,
    day: v.fallback(v.optional(AttemptDay), undefined),
  }),
  /** Courier or number of the parcel were set: their names. */
  v.object({ ...common, kind: v.literal('parcel'), fields: v.fallback(v.array(v.string()), []) }),
  /** Staff opened the message that asks the customer whether the order is right. */
  v.object({ ...common, kind: v.literal('asked') }),
  v.object({ ...common, kind: v.literal('confirmed'), how: v.fallback(ConfirmedHow, 'phone') }),
  /** The parcel of a cancelled order came back. */
  v.object({ ...common, kind: v.literal('back'), broken: Count }),
  v.object({ ...common, kind: v.literal('released') }),
  v.object({
    ...common,
    kind: v.literal('mail'),
    mail: v.string(),
    status: v.fallback(v.optional(OrderStatus), undefined),
  }),
  v.object({ ...common, kind: v.literal('note'), text: v.string() }),
  v.object({ ...common, kind: v.literal('return'), refund: Piastres }),
  /** Paid before the delivery, or paid back. */
  v.object({
    ...common,
    kind: v.literal('payment'),
    amount: PaidAmount,
    method: v.pipe(v.unknown(), v.transform(readPaymentMethod)),
  }),
  v.object({
    ...common,
    kind: v.literal('corrected'),
    /** Names of the customer's fields. */
    fields: v.fallback(v.array(v.string()), []),
    /** The lines whose quantity changed. */
    items: v.fallback(
      v.array(
        v.object({
          name: v.string(),
          name_ar: v.fallback(v.optional(v.nullable(v.string())), undefined),
          from: v.number(),
          to: v.number(),
        }),
      ),
      [],
    ),
    total: v.fallback(v.optional(Piastres), undefined),
  }),
])
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** Oldest first, without kinds that only a later version knows. */
export function readEvents(stored: readonly StoredEvent[]): OrderEvent[] {
  return stored.flatMap((event) => {
    const parsed = v.safeParse(OrderEvent, event)
    return parsed.success ? [parsed.output] : []
  })
}

/** Whether its event is in the row: an acknowledged write is not shown a second time. */
export function hasEvent(order: { events?: readonly StoredEvent[] | undefined }, id: string) {
  return order.events?.some((event) => event.id === id) ?? false
}
