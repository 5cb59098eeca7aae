import { addToCart } from '#db/shopper/cart.ts'
import type { Product } from '#domain/products/product.ts'
import type { Services } from '#services.ts'
import { toastAddedToCart } from '#ui/toast/added-to-cart-toast.ts'

/** Adds one unit and says so; a failed write says that it is not saved. */
export function addOne({ db }: Pick<Services, 'db'>, product: Product): Promise<void> {
  return toastAddedToCart(product.name, () => addToCart(db, product, 1, Date.now()))
}
