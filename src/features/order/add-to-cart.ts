import { useNavigate } from '@tanstack/react-router'
import type { Product } from '#domain/products/product.ts'
import type { Added } from '#db/shopper/stored-cart.ts'
import { type Services, useOpening } from '#services.ts'
import { nextFrames } from '#ui/hooks/next-frames.ts'
import { showToast } from '#ui/toast/toast.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

interface Adding {
  opening: Promise<Pick<Services, 'db' | 'shop'>>
  product: Product
  quantity: number
  viewCart: () => void
}

/** How screens add products to the cart: the toast links to it. */
export function useAddToCart(): (product: Product, quantity: number) => void {
  const opening = useOpening()
  const navigate = useNavigate()
  const viewCart = () => void navigate({ to: '/cart' })
  return (product, quantity) => void addWithToast({ opening, product, quantity, viewCart })
}

/** Adds to the cart once it can be read, and reports success or failure. */
export async function addWithToast({
  opening,
  product,
  quantity,
  viewCart,
}: Adding): Promise<void> {
  try {
    const { db, shop } = await opening
    const done = await shop.addToCart(db, product, quantity, Date.now())
    // The count in the header is painted first: the toast takes as long as everything else.
    await nextFrames()
    showToast({
      message: addedText(done, product),
      tone: done === 'all-in-cart' ? 'info' : 'success',
      action: { label: t.addToCart.viewCart, act: viewCart },
      ofPage: true,
      slot: 'cart',
    })
  } catch {
    toastNotAdded(product)
  }
}

/** To the cart or to the saved products. */
export function toastNotAdded(product: Product): void {
  showToast({
    title: t.addToCart.notSaved,
    message: say(t.addToCart.notSavedText, { name: shownName(product) }),
    tone: 'error',
  })
}

function addedText(done: Added, product: Product): string {
  const name = shownName(product)
  switch (done) {
    case 'added':
      return say(t.addToCart.added, { name })
    case 'updated':
      return say(t.addToCart.updated, { name })
    case 'all-in-cart':
      return say(t.addToCart.allInCart, { n: product.stock })
  }
}
