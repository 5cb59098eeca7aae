import { addToCart } from '#db/cart.ts'
import type { Product } from '#domain/product.ts'
import type { Services } from '#services.ts'
import { showToast } from '#ui/toast.ts'

/** Adds one unit and says so; a failed write says that it is not saved. */
export async function addOne({ db }: Pick<Services, 'db'>, product: Product): Promise<void> {
  try {
    const done = await addToCart(db, product, 1, Date.now())
    const message =
      done === 'added'
        ? `Added ${product.name} to cart`
        : `Updated quantity of ${product.name} in cart`
    showToast({ message, tone: 'success' })
  } catch {
    showToast({
      title: 'Not saved',
      message: `${product.name} could not be added: this device refuses to store anything. Free some space and try again.`,
      tone: 'error',
    })
  }
}
