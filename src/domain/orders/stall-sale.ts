/** A sale at the stall, from the lines on the screen to its write and to its order. */
import * as v from 'valibot'
import { definedOnly } from '#domain/plain-values.ts'
import { Piastres } from '#domain/piastres.ts'
import type { Named } from '#domain/products/translations.ts'
import { sameLines } from './cart.ts'
import type { FreeLine, SoldItems } from './order.ts'
import { PaymentMethod } from './payment.ts'
import type { StaffOrderItem } from './staff-order.ts'
import type { SaleLine } from './stall-entry.ts'

/** How a sale is paid. `tendered`: the cash from the customer; null: not recorded. */
const SalePayment = v.object({
  payment: v.fallback(PaymentMethod, 'cash'),
  tendered: v.fallback(v.nullable(Piastres), null),
})
export type SalePayment = v.InferOutput<typeof SalePayment>

export const paidInCash: SalePayment = { payment: 'cash', tendered: null }

export function readSalePayment(stored: unknown): SalePayment {
  const parsed = v.safeParse(SalePayment, stored)
  return parsed.success ? parsed.output : paidInCash
}

/** Names of half-filled forms in the draft of a sale's details. */
export const otherItemForm = 'other item'
export function priceForm(lineId: string): string {
  return `price of ${lineId}`
}

/** Whether a price of one of its lines or another item is typed, but not confirmed. */
export function isHalfFilled(details: unknown, lines: readonly SaleLine[]): boolean {
  const forms = [otherItemForm, ...lines.map(({ id }) => priceForm(id))]
  return forms.some((form) =>
    Object.values(Object(Object(details)[form])).some((typed) => typed !== ''),
  )
}

interface SoldLines {
  items: v.InferOutput<typeof SoldItems>
  extra?: v.InferOutput<typeof FreeLine>[] | undefined
}

/**
 * Without the fields that a sale in cash at the prices of the catalogue does not need. `market`:
 * the day of the one where it is sold.
 */
export function saleToPayload(
  lines: readonly SaleLine[],
  { payment, tendered }: SalePayment,
  soldAt: string,
  market: string | null = null,
) {
  const extra = lines.flatMap(({ extra: isFree, name, price }) =>
    isFree === true ? { text: name, amount: price } : [],
  )
  const items = lines.flatMap(({ id, extra: isFree, ...line }) =>
    isFree === true ? [] : definedOnly({ product_id: id, ...line }),
  )
  return {
    sold_at: soldAt,
    items,
    ...(extra.length > 0 && { extra }),
    ...(payment !== 'cash' && { payment }),
    ...(tendered !== null && { tendered }),
    ...(market !== null && { market }),
  }
}

/** As the order will store them; a line without a name is named by `nameOf`. */
export function soldLinesToItems(
  { items, extra = [] }: SoldLines,
  productOf: (id: string) => (Partial<Named> & { image?: string }) | undefined,
): StaffOrderItem[] {
  const sold = items.map(({ product_id: id, name, ...line }) => {
    const product = productOf(id)
    const names = { name: product?.name ?? name ?? id, name_ar: product?.name_ar ?? undefined }
    return { id, ...line, ...names, image: product?.image ?? '' }
  })
  return [...sold, ...extra.map(freeItem)].map(definedOnly)
}

/** The same ids as in `private.extra_items`. */
function freeItem({ text, amount }: v.InferOutput<typeof FreeLine>, at: number) {
  const id = freeLineId(at + 1)
  return { id, name: text, price: amount, quantity: 1, image: '', extra: true as const }
}

/** Null: the discount is larger than the line. Without a difference, the line is as in the shop. */
export function withAgreedPrice(
  line: SaleLine,
  price: Piastres,
  discount: Piastres,
  reason: string,
): SaleLine | null {
  const { list_price: listPrice = line.price, id, name, quantity } = line
  const plain = { id, name, price, quantity }
  if (price === listPrice && discount === 0) return plain
  if (discount > price * quantity) return null
  return {
    ...plain,
    list_price: listPrice,
    ...(discount > 0 && { discount }),
    ...(reason !== '' && { reason }),
  }
}

/** In whole pounds where the price has no piastres. */
export function percentOff(price: Piastres, percent: number): Piastres {
  const unit = price % 100 === 0 ? 100 : 1
  return Math.round((price * (100 - percent)) / 100 / unit) * unit
}

/** The total, and the next amounts that people pay with banknotes. */
export function quickAmounts(total: Piastres): Piastres[] {
  const notes = [1_000, 5_000, 10_000, 20_000]
  return [...new Set([total, ...notes.map((note) => Math.ceil(total / note) * note)])].filter(
    (amount) => amount > 0,
  )
}

/** Adds a free line. */
export function addFreeLine(lines: readonly SaleLine[], name: string, price: Piastres): SaleLine[] {
  const ids = new Set(lines.map(({ id }) => id))
  let n = 1
  while (ids.has(freeLineId(n))) n += 1
  return [...lines, { id: freeLineId(n), name, price, quantity: 1, extra: true }]
}

function freeLineId(n: number): string {
  return `extra:${n}`
}

/** Whether both are the same sale, at the same amounts. */
export function sameSale(seen: readonly SaleLine[], stored: readonly SaleLine[]): boolean {
  const byId = new Map(seen.map((line) => [line.id, line]))
  return (
    sameLines(seen, stored) &&
    stored.every(({ id, price, discount, name }) => {
      const line = byId.get(id)
      const isSameAmount = line?.price === price && line.discount === discount
      return isSameAmount && (line.extra !== true || line.name === name)
    })
  )
}
