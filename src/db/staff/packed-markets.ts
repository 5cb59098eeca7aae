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
  /** If the last packing of this device got fewer pieces than it asked for: how many all got. */
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
  const [overlay, rows, { rows: queued }, packings] = await Promise.all([
    readOverlay(db),
    db.mirror.products.bulkGet(ids),
    listOperations(db),
    readPackings(db),
  ])
  const products = new Map(ids.map((id, at) => [id, overlayProduct(overlay, id, rows[at])]))
  const short = shortPackings(packings)
  return markets.map(({ day, isOpen, lines }) => ({
    day,
    isOpen,
    isWaiting: queued.some((row) => isWaiting(row) && countedDay(row) === day),
    lines: lines.map(({ product: id, ...line }) => {
      const { name = id, name_ar, price = null } = products.get(id) ?? {}
      return {
        ...line,
        product: { id, name, name_ar, price },
        short: short.get(keyOf(day, id)) ?? null,
      }
    }),
  }))
}

/** `short` of the line that one of these writes packed; null: it got all, or packed nothing. */
export async function readShort(db: Db, ids: readonly string[]): Promise<number | null> {
  const packings = await readPackings(db)
  const own = packings.find(({ all }) => all.some((id) => ids.includes(id)))
  return own === undefined ? null : (shortPackings(packings).get(own.key) ?? null)
}

interface Packing {
  /** Of the write, and of those that were merged with it. */
  all: string[]
  key: string
  asked: number
  got: number
}

/** Of this device; without those that were refused. In the order of writing. */
async function readPackings(db: Db): Promise<Packing[]> {
  const [sent, { rows: queued }] = await Promise.all([
    db.local.sent.filter(({ kind }) => kind === 'packForMarket').toArray(),
    listOperations(db),
  ])
  return [...sent, ...queued]
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((operation: Operation) => {
      const { id, merged = [], kind, payload, outcome } = operation
      const mutation = parseMutation(kind, payload)
      if (mutation?.kind !== 'packForMarket' || isRefused(operation)) return []
      const { day, product_id: product, delta } = mutation.payload
      const got = parseApplied(outcome)?.packed ?? delta
      return { all: [id, ...merged], key: keyOf(day, product), asked: delta, got }
    })
}

/** Where the last packing got fewer pieces than it asked for: how many all packings got. */
function shortPackings(packings: readonly Packing[]): Map<string, number> {
  const got = new Map<string, number>()
  for (const packing of packings) got.set(packing.key, (got.get(packing.key) ?? 0) + packing.got)
  const last = new Map(packings.map((packing) => [packing.key, packing]))
  return new Map([...got].filter(([key]) => isShort(last.get(key))))
}

function isShort(packing: Packing | undefined): boolean {
  return packing !== undefined && packing.got < packing.asked
}

function keyOf(day: string, product: string): string {
  return `${day} ${product}`
}

function countedDay({ kind, payload }: Operation): string | undefined {
  const mutation = parseMutation(kind, payload)
  return mutation?.kind === 'countMarket' ? mutation.payload.day : undefined
}
