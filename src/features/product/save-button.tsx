import type { Product } from '#domain/products/product.ts'
import { toastNotAdded } from '#features/order/add-to-cart.ts'
import { useIsSaved } from '#hooks/use-saved.ts'
import { useOpening } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { shownName } from './shown-name.tsx'

/** Saves the product on this device, or removes it. Works before the databases are open. */
export function SaveButton({ product, className }: { product: Product; className: string }) {
  const opening = useOpening()
  const isSaved = useIsSaved(product.id)
  async function toggle(): Promise<void> {
    try {
      const { db, shop } = await opening
      await shop.setSaved(db, product, !isSaved, Date.now())
    } catch {
      toastNotAdded(product)
    }
  }
  return (
    <button
      type="button"
      className={`btn-icon ${className}`}
      aria-label={say(isSaved ? t.catalog.unsave : t.catalog.save, { name: shownName(product) })}
      onClick={() => void toggle()}
    >
      <Icon name="heart" className={isSaved ? 'w-5 h-5 fill-accent text-accent' : 'w-5 h-5'} />
    </button>
  )
}
