import { showToast } from '#ui/toast/toast.ts'

/** Runs the write of a product into the cart and says what came of it; a failed one is not passed over. */
export async function toastAddedToCart(
  name: string,
  add: () => Promise<'added' | 'updated'>,
): Promise<void> {
  try {
    const done = await add()
    const message =
      done === 'added' ? `Added ${name} to cart` : `Updated quantity of ${name} in cart`
    showToast({ message, tone: 'success' })
  } catch {
    showToast({
      title: 'Not saved',
      message: `${name} could not be added: this device refuses to store anything. Free some space and try again.`,
      tone: 'error',
    })
  }
}
