import { Link } from '@tanstack/react-router'
import type { SavedView } from '#db/shopper/saved-products.ts'
import { useAddToCart } from '#features/order/add-to-cart.ts'
import { NoticeText, visibleNotices } from '#features/order/line-notices.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Icon, StateIcon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'

interface SavedRowProps {
  view: SavedView
  remove: () => void
}

/** One saved product as it is now; as it was saved where this device no longer has it. */
export function SavedRow({ view: { saved, product, notices }, remove }: SavedRowProps) {
  const add = useAddToCart()
  const shown = product ?? saved
  const isGone = notices.some(({ kind }) => kind === 'no-longer-sold')
  const name = <ShownName of={shown} />
  return (
    <li className="relative grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-4 border-bs py-5 md:gap-x-6">
      <ProductImage src={shown.image} alt="" sizes="96px" className="rounded" />
      <div className="min-w-0">
        <p className="font-serif text-lg leading-snug">
          {isGone ? (
            name
          ) : (
            <Link
              to="/product/$id"
              params={{ id: saved.id }}
              className="after:(absolute inset-0 content-empty) hover:underline underline-offset-4"
            >
              {name}
            </Link>
          )}
        </p>
        {!isGone && (
          <p className="mt-1 text-text-muted">
            <Price piastres={shown.price} />
          </p>
        )}
        <SavedNotices notices={notices} />
        {product !== null && (
          <button
            type="button"
            disabled={product.stock === 0}
            className="btn-quiet relative z-1 mt-3"
            aria-label={say(t.catalog.addToCart, { name: shownName(product) })}
            onClick={() => add(product, 1)}
          >
            <Icon name="plus" className="w-4 h-4" />
            {t.catalog.add}
          </button>
        )}
      </div>
      <button
        type="button"
        data-remove
        className="btn-icon relative z-1 -me-2.5"
        aria-label={say(t.catalog.unsave, { name: shownName(shown) })}
        onClick={remove}
      >
        <Icon name="heart" className="w-5 h-5 fill-accent text-accent" />
      </button>
    </li>
  )
}

/** A lower price is good news; the others call for attention. */
function SavedNotices({ notices }: Pick<SavedView, 'notices'>) {
  if (notices.length === 0) return null
  return (
    <ul className="text-[0.9375rem]">
      {visibleNotices(notices).map((notice) => {
        const isGood = notice.kind === 'price-lowered'
        return (
          <li
            key={notice.kind}
            className={`flex items-center gap-2 ${isGood ? 'text-success' : 'text-warning'}`}
          >
            <StateIcon shape={isGood ? 'saved' : 'attention'} className="w-4 h-4" />
            <NoticeText notice={notice} />
          </li>
        )
      })}
    </ul>
  )
}
