/** The cart as screens show it: every line with what the catalogue of this device says about it now. */
import { type CartLine, type LineNotice, lineNotices } from '#domain/orders/cart.ts'
import type { Piastres } from '#domain/money.ts'
import { readCart } from './cart.ts'
import { getProducts, readCatalogState } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'

export interface CartLineView {
  line: CartLine
  notices: LineNotice[]
}

/** In the order in which they were added. A product missing from an incomplete catalogue gives no notice. */
export async function readCartView(db: Db): Promise<CartLineView[]> {
  const lines = await readCart(db)
  const [products, state] = await readCatalog(
    db,
    lines.map((line) => line.id),
  )
  return lines.map((line) => {
    const product = products.get(line.id)
    const known = product !== undefined || state?.complete === true
    return { line, notices: known ? lineNotices(line, product ?? null) : [] }
  })
}

/** The shopper agrees to the price the catalogue has now; the quantity stays as it is at that moment. */
export async function acceptPrice(db: Db, id: string, price: Piastres): Promise<void> {
  await writeSafely(db, () => db.local.cart.update(id, { price }))
}

/** A mirror that cannot be read costs the notices, never the cart. */
async function readCatalog(db: Db, ids: readonly string[]) {
  try {
    return await Promise.all([getProducts(db, ids), readCatalogState(db)])
  } catch {
    return [new Map<string, never>(), undefined] as const
  }
}
