/** A day at the stall, stored on this device: the current sale and the entries. */
import * as v from 'valibot'
import { Piastres } from '#domain/piastres.ts'
import { lineTotal, maxLineQuantity } from './order-amounts.ts'
import { agreedPrice } from './order.ts'
import { PaymentMethod } from './payment.ts'
import { Id } from '#domain/products/product.ts'
import type { StaffOrder } from './staff-order.ts'

const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxLineQuantity))

/**
 * One line of a sale; `price` per unit, as it was when the line was added or as agreed. `extra`: a
 * free line, whose name was typed and whose id no product has.
 */
export const SaleLine = v.object({
  id: Id,
  name: v.string(),
  price: Piastres,
  quantity: Quantity,
  ...agreedPrice,
  extra: v.optional(v.literal(true)),
})
export type SaleLine = v.InferOutput<typeof SaleLine>

/**
 * `id`: the identity of a sale (also its order's id) or of a return; of a stock change, the
 * operation's. `at`, `undone`: ms since 1970. `undoneBy`: the operation that undoes it; absent when
 * the write was discarded.
 */
const shared = {
  id: v.string(),
  at: v.number(),
  undone: v.optional(v.number()),
  undoneBy: v.optional(v.string()),
}
export const StallEntry = v.variant('kind', [
  v.object({
    ...shared,
    kind: v.literal('sale'),
    lines: v.array(SaleLine),
    /** Absent: cash. */
    payment: v.fallback(v.optional(PaymentMethod), undefined),
    /** The tendered cash; absent: not recorded. */
    tendered: v.fallback(v.optional(Piastres), undefined),
  }),
  v.object({
    ...shared,
    kind: v.literal('return'),
    /** The order of which something came back. */
    order: v.string(),
    refund: Piastres,
    /** Absent: an older app recorded it. */
    method: v.fallback(v.optional(PaymentMethod), undefined),
  }),
  v.object({
    ...shared,
    kind: v.literal('stock'),
    product: Id,
    name: v.string(),
    delta: v.number(),
    /** After counting: how many there were. */
    counted: v.optional(v.number()),
  }),
])
export type StallEntry = v.InferOutput<typeof StallEntry>

export function isStallSale(order: Pick<StaffOrder, 'channel'>): boolean {
  return order.channel === 'stall'
}

export function productsOfEntry(entry: StallEntry): { id: string; name: string }[] {
  switch (entry.kind) {
    case 'sale':
      return entry.lines.filter(({ extra }) => extra !== true)
    case 'stock':
      return [{ id: entry.product, name: entry.name }]
    case 'return':
      return []
  }
}

/** Skips lines that do not fit. */
export function parseSaleLines(stored: unknown): SaleLine[] {
  return parseEach(SaleLine, stored)
}

/** Skips entries that do not fit. */
export function parseStallEntries(stored: unknown): StallEntry[] {
  return parseEach(StallEntry, stored)
}

/** Changes the quantity of a product; a line with none left is removed. */
export function changeLine(lines: readonly SaleLine[], line: SaleLine, by: number): SaleLine[] {
  const before = lines.find(({ id }) => id === line.id)
  if (before === undefined) return by > 0 ? [...lines, { ...line, quantity: by }] : [...lines]
  const quantity = Math.min(before.quantity + by, maxLineQuantity)
  return lines.flatMap((one) =>
    one.id !== line.id ? [one] : quantity > 0 ? [limitDiscount({ ...one, quantity })] : [],
  )
}

/** A discount is at most the price of its line. */
function limitDiscount(line: SaleLine): SaleLine {
  const total = lineTotal(line)
  return total < 0 ? { ...line, discount: line.price * line.quantity } : line
}

/** The calendar day on this device, as '2026-11-20'. */
export function dayOf(date: Date): string {
  const day = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${day.join('-')}`
}

function parseEach<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): T[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((row) => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? [parsed.output] : []
  })
}
