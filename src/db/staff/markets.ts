/** Markets: what is set aside for a day at the stall. Reads are for live queries. */
import {
  type Market,
  type MarketLine,
  isOpenLine,
  isOpenMarket,
  leftOf,
  moveLine,
  noPieces,
  readStoredMarket,
} from '#domain/orders/market.ts'
import { shopDay } from '#domain/shop-time.ts'
import { returnableLines } from '#domain/orders/returns.ts'
import {
  type Overlay,
  effectsBeyond,
  overlaidIds,
  overlayOrder,
  readOverlay,
} from '#db/mirror/overlay.ts'
import type { Db } from '#db/database.ts'
import type { VersionedOrder } from './orders.ts'
import { writeSafely } from '#db/storage.ts'

export interface MarketLineView extends MarketLine {
  product: string
  /** How many pieces should be there. */
  left: number
  /** Of those, packed on this device, and the server has not reserved them yet. */
  unreserved: number
}

/** With this device's writes that the server has not answered. */
export interface MarketView {
  day: string
  /** Something is set aside, and was not counted. */
  isOpen: boolean
  /** Of the products that are or were set aside, in no certain order. */
  lines: MarketLineView[]
}

/** The newest first. */
export async function listMarkets(db: Db): Promise<MarketView[]> {
  const [overlay, stored] = await Promise.all([readOverlay(db), db.mirror.markets.toArray()])
  const rows = new Map(
    stored.flatMap((row) => {
      const market = readStoredMarket(row)
      return market === null ? [] : [[market.id, { ...market, version: row.version }] as const]
    }),
  )
  const days = new Set([...rows.keys(), ...overlaidIds(overlay, 'markets')])
  const cancelled = await listCancelled(db, overlay)
  return [...days]
    .toSorted()
    .toReversed()
    .map((day) => {
      const sales = cancelled.filter(({ market }) => market === day)
      return overlayMarket(overlay, { day, row: rows.get(day), cancelled: sales })
    })
}

/** Sales that the server has, and that this device takes back. */
async function listCancelled(db: Db, overlay: Overlay): Promise<VersionedOrder[]> {
  const orders = await db.mirror.orders.bulkGet(overlaidIds(overlay, 'orders'))
  return orders.flatMap((order) =>
    order !== undefined &&
    order.market !== undefined &&
    order.status !== 'cancelled' &&
    overlayOrder(overlay, order).order.status === 'cancelled'
      ? [order]
      : [],
  )
}

/** The oldest of which something is still set aside; null: there is none. */
export async function readOpenMarket(db: Db): Promise<MarketView | null> {
  return (await listMarkets(db)).findLast(({ isOpen }) => isOpen) ?? null
}

/** Null: nothing was ever set aside for that day, or it is forgotten. */
export async function readMarket(db: Db, day: string): Promise<MarketView | null> {
  return (await listMarkets(db)).find((market) => market.day === day) ?? null
}

interface KnownMarket {
  day: string
  row: (Market & { version: number }) | undefined
  cancelled: readonly VersionedOrder[]
}

function overlayMarket(overlay: Overlay, { day, row, cancelled }: KnownMarket): MarketView {
  const lines = new Map(Object.entries(row?.lines ?? {}))
  const unsent = new Map<string, number>()
  for (const { effect, waiting } of effectsBeyond(overlay, 'markets', day, row)) {
    if (effect.t !== 'markets') continue
    const { product } = effect
    const line = lines.get(product) ?? noPieces
    if (effect.type === 'count') {
      lines.set(product, { ...line, back: effect.back, counted: { at: effect.at, by: undefined } })
      continue
    }
    lines.set(product, moveLine(line, effect))
    const { packed = 0 } = effect
    if (waiting) unsent.set(product, Math.max(0, (unsent.get(product) ?? 0) + packed))
  }
  for (const order of cancelled)
    for (const { item, left } of returnableLines(order)) {
      const line = lines.get(item.id)
      // Sold after the count: it came from the stock.
      if (line === undefined || (line.counted?.at ?? order.created_at) < order.created_at) continue
      lines.set(item.id, moveLine(line, { sold: -left }))
    }
  return {
    day,
    isOpen: isOpenMarket({ lines: Object.fromEntries(lines) }),
    lines: [...lines].flatMap(([product, line]) =>
      isOpenLine(line) || line.counted !== undefined
        ? {
            ...line,
            product,
            left: leftOf(line),
            unreserved: Math.min(leftOf(line), unsent.get(product) ?? 0),
          }
        : [],
    ),
  }
}

const sellingKey = 'sells-at-market'

/** 'I sell at this market' on this device; null: not any more. It counts on that day only. */
export async function setSellingAt(db: Db, day: string | null): Promise<void> {
  const { settings } = db.local
  await writeSafely<unknown>(db, () =>
    day === null ? settings.delete(sellingKey) : settings.put({ key: sellingKey, value: day }),
  )
}

/**
 * The day of the market at which this device sells at `now` (ms); null: at none, or everything of
 * it was counted.
 */
export async function readSellingAt(db: Db, now: number): Promise<string | null> {
  const day = (await db.local.settings.get(sellingKey))?.value
  if (typeof day !== 'string' || day !== shopDay(now)) return null
  const market = await readMarket(db, day)
  const isCounted = market !== null && !market.isOpen && market.lines.length > 0
  return isCounted ? null : day
}
