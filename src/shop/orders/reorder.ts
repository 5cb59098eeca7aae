import { type CartLine, productToLine } from '#domain/orders/cart.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import type { OrderItem } from '#domain/orders/order.ts'
import { addLines } from '#db/shopper/stored-cart.ts'
import { readPriceTime } from '#db/shopper/price-times.ts'
import { getProducts, readCatalogState } from '#db/mirror/catalog.ts'
import type { Db } from '#db/database.ts'
import type { MyOrder } from '#db/schema/local-database.ts'

interface Reordered {
  /** Pieces put into the cart. */
  added: number
  /** Names of products that are no longer available. */
  missing: string[]
}

/** Adds the pieces of an earlier order to the cart, at current prices. */
export async function reorder(db: Db, { items }: MyOrder, now: number): Promise<Reordered> {
  const [products, state] = await Promise.all([
    getProducts(
      db,
      items.map(({ id }) => id),
    ),
    readCatalogState(db),
  ])
  const known = state?.complete === true
  const lines = await Promise.all(
    items.map(async (item, at) => {
      const product = products.get(item.id)
      if (product === undefined) return known ? null : unknownLine(item, now + at)
      const priceSeenAt = await readPriceTime(db, product)
      return product.stock === 0
        ? null
        : productToLine(product, item.quantity, now + at, priceSeenAt)
    }),
  )
  const found = lines.filter((line) => line !== null)
  await addLines(db, found)
  return {
    added: totalItems(found),
    missing: items.filter((_, at) => lines[at] === null).map(({ name }) => name),
  }
}

/** The catalogue is not complete: the cart compares it once it is. */
function unknownLine(item: OrderItem, now: number): CartLine {
  return { ...item, new: false, bestseller: false, addedAt: now }
}
