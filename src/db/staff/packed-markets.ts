/** Markets with the names of their products, for the screens. For live queries. */
import type { Product } from '#domain/products/product.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, isRefused, isWaiting } from '#domain/writes/operation.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { overlayProduct, readOverlay } from '#db/mirror/overlay.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { type MarketLineView, type MarketView, listMarkets, readOpenMarket } from './markets.ts'

export interface PackedLine extends Omit<MarketLineView, 'product'> {
  /** One that was deleted has its id as its name, and no price. */
  product: Pick<Product, 'id' | 'name' | 'name_ar'> & { price: number | null }
  /** Of the last packing of this device, if it got fewer pieces than it asked for: how many. */
  short: number | null
}

export interface PackedMarket {
  day: string
  isOpen: boolean
  /** A count of this device has not arrived yet. */
  isWaiting: boolean
  lines: PackedLine[]
}

/** The newest first. */
export async function listPackedMarkets(db: Db): Promise<PackedMarket[]> {
  return toPacked(db, await listMarkets(db))
}

/** The oldest of which something is still set aside; null: there is none. */
export async function readPackedMarket(db: Db): Promise<PackedMarket | null> {
  const open = await readOpenMarket(db)
  const [market = null] = await toPacked(db, open === null ? [] : [open])
  return market
}

async function toPacked(db: Db, markets: readonly MarketView[]): Promise<PackedMarket[]> {
  const ids = [...new Set(markets.flatMap(({ lines }) => lines.map(({ product }) => product)))]
  const [overlay, rows, { rows: queued }, sent] = await Promise.all([
    readOverlay(db),
    db.mirror.products.bulkGet(ids),
    listOperations(db),
    db.local.sent.filter(({ kind }) => kind === 'packForMarket').toArray(),
  ])
  const products = new Map(ids.map((id, at) => [id, overlayProduct(overlay, id, rows[at])]))
  const short = shortPackings([...sent, ...queued])
  return markets.map(({ day, isOpen, lines }) => ({
    day,
    isOpen,
    isWaiting: queued.some((row) => isWaiting(row) && countedDay(row) === day),
    lines: lines.map(({ product: id, ...line }) => {
      const { name = id, name_ar, price = null } = products.get(id) ?? {}
      return {
        ...line,
        product: { id, name, name_ar, price },
        short: short.get(`${day} ${id}`) ?? null,
      }
    }),
  }))
}

/** By day and product, how many pieces the last acknowledged packing got instead. */
function shortPackings(operations: readonly Operation[]): Map<string, number> {
  const short = new Map<string, number>()
  for (const operation of operations.toSorted((a, b) => a.seq - b.seq)) {
    const mutation = parseMutation(operation.kind, operation.payload)
    if (mutation?.kind !== 'packForMarket' || isRefused(operation)) continue
    const { day, product_id: product, delta } = mutation.payload
    const { packed = delta } = parseApplied(operation.outcome) ?? {}
    if (packed < delta) short.set(`${day} ${product}`, packed)
    else short.delete(`${day} ${product}`)
  }
  return short
}

function countedDay({ kind, payload }: Operation): string | undefined {
  const mutation = parseMutation(kind, payload)
  return mutation?.kind === 'countMarket' ? mutation.payload.day : undefined
}
