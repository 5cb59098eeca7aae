import { type CartLine, productToLine } from '#domain/orders/cart.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import type { OrderItem } from '#domain/orders/order.ts'
import type { Product } from '#domain/products/product.ts'
import { addLines } from '#db/shopper/stored-cart.ts'
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
  const lines = items.map((item, at) => itemToLine(item, products.get(item.id), known, now + at))
  const found = lines.filter((line) => line !== null)
  await addLines(db, found)
  return {
    added: totalItems(found),
    missing: items.filter((_, at) => lines[at] === null).map(({ name }) => name),
  }
}

/** Null: sold out, or missing in a complete catalogue. */
function itemToLine(
  item: OrderItem,
  product: Product | undefined,
  known: boolean,
  now: number,
): CartLine | null {
  if (product !== undefined)
    return product.stock === 0 ? null : productToLine(product, item.quantity, now)
  return known ? null : { ...item, new: false, bestseller: false, addedAt: now }
}
