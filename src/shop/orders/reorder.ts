import { type CartLine, productToLine } from '#domain/orders/cart.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import type { OrderItem } from '#domain/orders/order.ts'
import { addLines } from '#db/shopper/stored-cart.ts'
import { readPriceTime } from '#db/shopper/price-times.ts'
import { getProducts, readCatalogState } from '#db/mirror/catalog.ts'
import { shownName } from '#features/product/shown-name.tsx'
import type { Db } from '#db/database.ts'

interface Reordered {
  /** Pieces put into the cart. */
  added: number
  /** Names of products that are sold out at the moment. */
  soldOut: string[]
  /** Names of products that the shop does not sell any more. */
  notSold: string[]
}

/** Adds the pieces of an earlier order to the cart, at current prices. */
export async function reorder(
  db: Db,
  items: readonly OrderItem[],
  now: number,
): Promise<Reordered> {
  const [products, state] = await Promise.all([
    getProducts(
      db,
      items.map(({ id }) => id),
    ),
    readCatalogState(db),
  ])
  const known = state?.complete === true
  const lines = await Promise.all(
    items.map(async (item, at): Promise<CartLine | Missing> => {
      const product = products.get(item.id)
      if (product === undefined) return known ? 'not sold' : unknownLine(item, now + at)
      if (product.stock === 0) return 'sold out'
      return productToLine(product, item.quantity, now + at, await readPriceTime(db, product))
    }),
  )
  const found = lines.filter((line) => typeof line === 'object')
  await addLines(db, found)
  const namesOf = (missing: Missing) =>
    items.filter((_, at) => lines[at] === missing).map((item) => shownName(item))
  return { added: totalItems(found), soldOut: namesOf('sold out'), notSold: namesOf('not sold') }
}

type Missing = 'sold out' | 'not sold'

/** The catalogue is not complete: the cart compares it once it is. */
function unknownLine(item: OrderItem, now: number): CartLine {
  return { ...item, new: false, bestseller: false, addedAt: now }
}
