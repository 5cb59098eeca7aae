/** The cart as shown: every line with the current data of its product. */
import {
  type CartLine,
  type LineNotice,
  followPrice,
  lineNotices,
  withRefusal,
} from '#domain/orders/cart.ts'
import type { Piastres } from '#domain/piastres.ts'
import type { Product } from '#domain/products/product.ts'
import { readCart } from './stored-cart.ts'
import { asOf, readSyncState } from '#db/sync-state.ts'
import { getProducts, readCatalogState } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import type { PullState } from '#db/schema/mirror-database.ts'
import { writeSafely } from '#db/storage.ts'
import { readPriceTime } from './price-times.ts'

export interface CartLineView {
  line: CartLine
  notices: LineNotice[]
}

/**
 * In order of addition, each at the lower of its saved and its current price. A product missing
 * from an incomplete catalogue causes no notice.
 */
export async function readCartView(db: Db): Promise<CartLineView[]> {
  const [lines, { pulledAt }] = await Promise.all([readCart(db), readSyncState(db)])
  const [products, state] = await readCatalog(
    db,
    lines.map((line) => line.id),
  )
  return lines.map((stored) => {
    const mirrored = products.get(stored.id)
    const product = mirrored && withRefusal(mirrored, stored, pulledAt)
    const known = product !== undefined || state?.complete === true
    const line = product === undefined ? stored : followed(stored, product, state)
    return { line, notices: known ? lineNotices(line, product ?? null) : [] }
  })
}

/** Names what `followPrices` has to write down; the same text while there is nothing new. */
export async function listPricesToFollow(db: Db): Promise<string> {
  return JSON.stringify(
    (await readFollowed(db)).map(({ id, price, priceSeenAt }) => [id, price, priceSeenAt]),
  )
}

/** Saves lower prices, and when each price was last valid. Two tabs may do it at once. */
export async function followPrices(db: Db): Promise<void> {
  const lines = await readFollowed(db)
  await db.local.transaction('rw', db.local.cart, async () => {
    for (const { id, price, priceSeenAt, loweredFrom } of lines) {
      const change = { price, priceSeenAt, ...(loweredFrom !== undefined && { loweredFrom }) }
      const isStill = (stored: CartLine) => stored.price >= price
      await db.local.cart.where('id').equals(id).filter(isStill).modify(change)
    }
  })
}

async function readFollowed(db: Db): Promise<CartLine[]> {
  const lines = await readCart(db)
  const [products, state] = await readCatalog(
    db,
    lines.map((line) => line.id),
  )
  return lines.flatMap((line) => {
    const product = products.get(line.id)
    const after = product === undefined ? line : followed(line, product, state)
    return after === line ? [] : [after]
  })
}

/** A price is known to be in force when the catalogue was last pulled, not when it is looked at. */
function followed(line: CartLine, product: Product, state: PullState | undefined): CartLine {
  const pulledAt = Date.parse(state === undefined ? '' : asOf(state))
  return followPrice(line, product.price, Number.isNaN(pulledAt) ? 0 : pulledAt)
}

/** The shopper accepts the current price; the quantity stays. */
export async function acceptPrice(db: Db, id: string, price: Piastres): Promise<void> {
  const priceSeenAt = await readPriceTime(db, { id, price })
  const change = { price, priceSeenAt, loweredFrom: undefined }
  await writeSafely(db, () => db.local.cart.update(id, change))
}

/** A mirror that cannot be read costs the notices, never the cart. */
async function readCatalog(db: Db, ids: readonly string[]) {
  try {
    return await Promise.all([getProducts(db, ids), readCatalogState(db)])
  } catch {
    return [new Map<string, never>(), undefined] as const
  }
}
