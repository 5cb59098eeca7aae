/**
 * A market: what was set aside for one day at the stall. Its numbers are sums, so they do not
 * depend on the order in which packings, sales and returns arrive. `private.move_pieces` on the
 * server has the same rules.
 */
import * as v from 'valibot'
import { Id } from '#domain/products/product.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { shopDay } from '#domain/shop-time.ts'

/** YYYY-MM-DD in Cairo; it identifies the market. */
export const MarketDay = v.pipe(v.string(), v.isoDate())

const Sum = v.pipe(v.number(), v.safeInteger())

/**
 * Pieces of one product. `sold`: also pieces that were not set aside; they came from stock.
 * `back`: how many were counted after the market.
 */
export const MarketLine = v.object({
  packed: Sum,
  sold: Sum,
  returned: Sum,
  back: v.fallback(v.optional(Sum), undefined),
  /** When its pieces were counted (ISO 8601), and by whom; absent: not yet. */
  counted: v.fallback(
    v.optional(v.object({ at: v.string(), by: v.fallback(v.optional(v.string()), undefined) })),
    undefined,
  ),
})
export type MarketLine = v.InferOutput<typeof MarketLine>

/** `id`: its day. `lines`: by product. */
export const Market = v.object({ id: MarketDay, lines: v.record(Id, MarketLine) })
export type Market = v.InferOutput<typeof Market>

/** As stored on this device; null: it cannot be read. */
export function readStoredMarket(row: unknown): Market | null {
  return parseOrNull(Market, row)
}

export const noPieces: MarketLine = {
  packed: 0,
  sold: 0,
  returned: 0,
  back: undefined,
  counted: undefined,
}

/** How many pieces should be there. */
export function leftOf({ packed, sold, returned }: MarketLine): number {
  return Math.max(0, packed + returned - sold)
}

/** Of what was set aside: more cannot be sold of it. */
export function soldOf({ packed, sold, returned }: MarketLine): number {
  return Math.min(sold, packed + returned)
}

/**
 * With `back` pieces counted; below 0: more came back. Where more was sold than packed, returned
 * pieces are in stock already: one that is counted with the others is neither missing nor one more
 * (`private.missing_of`).
 */
export function missingOf(line: MarketLine, back: number): number {
  const missing = leftOf(line) - back
  if (missing >= 0) return missing
  return Math.min(0, missing + Math.min(line.returned, Math.max(0, line.sold - line.packed)))
}

/** Its pieces are, or were, at the market and nobody has counted them. */
export function isOpenLine({ packed, returned, counted }: MarketLine): boolean {
  return packed + returned > 0 && counted === undefined
}

/** Something is set aside for it. It is closed when everything was counted. */
export function isOpenMarket({ lines }: Pick<Market, 'lines'>): boolean {
  return Object.values(lines).some(isOpenLine)
}

/** Below 0, `packed` takes back what is set aside, at the most. */
export interface MarketMove {
  packed?: number
  sold?: number
  returned?: number
}

export function moveLine(line: MarketLine, { packed = 0, sold = 0, returned = 0 }: MarketMove) {
  return {
    ...line,
    packed: line.packed + Math.max(packed, -leftOf(line)),
    sold: line.sold + sold,
    returned: line.returned + returned,
  }
}

/** Devices hold closed markets for so long. `private.pulled_markets` on the server, too. */
const mirroredMarketDays = 14

/** A row that cannot be read is forgotten, too. */
export function isForgettable(row: unknown): boolean {
  const market = readStoredMarket(row)
  return market === null || !isOpenMarket(market)
}

/** The first day of that period at the server time `at`; null when that is no time. */
export function mirroredMarketsStart(at: string): string | null {
  const end = Date.parse(at)
  return Number.isNaN(end) ? null : shopDay(end - mirroredMarketDays * 24 * 60 * 60 * 1000)
}
