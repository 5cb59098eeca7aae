/** One page of a pull: rows of the server's tables since a cursor. */
import * as v from 'valibot'

const PulledRow = v.object({
  /** A table's name; a newer server may send one that this version does not know. */
  t: v.string(),
  id: v.string(),
  /** The row's version. */
  v: v.number(),
  /** Not validated yet; null is a tombstone. */
  row: v.unknown(),
})
export type PulledRow = v.InferOutput<typeof PulledRow>

export type PulledStock = [
  id: string,
  v: number,
  stock: number,
  at: number,
  aside?: number | undefined,
]
/**
 * Of a product of which only the stock changed: id, version, stock, time (ms since 1970), and how
 * many are set aside (absent: none).
 */
const PulledStock: v.GenericSchema<unknown, PulledStock> = v.tuple([
  v.string(),
  v.number(),
  v.number(),
  v.number(),
  v.optional(v.number()),
])

const WirePage = v.object({
  epoch: v.string(),
  /** The cursor is not valid any more: pull again from null. The page then holds no rows. */
  reset: v.boolean(),
  more: v.boolean(),
  rows: v.array(PulledRow),
  /** Changed settings. */
  settings: v.fallback(v.optional(PulledRow), undefined),
  stocks: v.optional(v.array(PulledStock)),
  /** See `PulledPage`. */
  ahead: v.fallback(v.optional(v.array(PulledRow)), undefined),
  /** The cursor of the next page; only the server can read it. */
  next: v.unknown(),
  /** The mirror has each transaction below this id (decimal text) after the last page. */
  horizon: v.string(),
  /** The server's clock, ISO 8601. */
  at: v.string(),
  /** The server's number of orders (with their last page) or of products (beside `ahead`). */
  total: v.optional(v.number()),
  /** By product: how many people wait for it. With the last page of orders. */
  waiting: v.fallback(v.optional(v.record(v.string(), v.number())), undefined),
  /** How long (ms) an open transaction has held back later changes; absent: not at all. */
  horizon_ms: v.fallback(v.optional(v.number()), undefined),
  /** Apps built before it (ISO 8601) may not send; absent: all may. */
  min_app_version: v.fallback(v.optional(v.string()), undefined),
  /** See `neededSchema`; absent or unreadable: lower than any app needs. */
  schema: v.fallback(v.optional(v.number()), undefined),
  /** Of the member who pulls the orders. */
  role: v.fallback(v.optional(v.picklist(['owner', 'member'])), undefined),
  /** See `PulledPage`. */
  closings: v.fallback(v.optional(v.array(PulledRow)), undefined),
  markets: v.fallback(v.optional(v.array(PulledRow)), undefined),
})
type WirePage = v.InferOutput<typeof WirePage>

/** `rows` include those beside them in a page, which have no place in their order. */
export type PulledPage = Omit<WirePage, 'ahead' | 'settings' | 'closings' | 'markets'> & {
  /** Of a large catalogue: rows before their turn. They come again in their turn. */
  priorityRows?: WirePage['ahead']
}
export const PulledPage = v.pipe(
  WirePage,
  v.transform(({ ahead, settings, closings = [], markets = [], rows, ...page }): PulledPage => ({
    ...page,
    rows: [...rows, ...(settings === undefined ? [] : [settings]), ...closings, ...markets],
    priorityRows: ahead,
  })),
)
