import { Link } from '@tanstack/react-router'
import { type CartLineView, acceptPrice } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { LineNotices } from '#features/order/line-notices.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { ProductImage } from '#features/product/product-image.tsx'

interface LineProductProps {
  view: CartLineView
  choose: (quantity: number) => void
  remove: () => void
}

/** Image and name of a line, and what changed about it since it was put into the cart. */
export function LineProduct({ view: { line, notices }, choose, remove }: LineProductProps) {
  const { db } = useServices()
  return (
    <div className="md:(flex items-center gap-5)">
      <Link
        to="/product/$id"
        params={{ id: line.id }}
        tabIndex={-1}
        aria-hidden="true"
        className="absolute top-5 start-0 w-[min(22vw,5.5rem)] md:(static w-24 shrink-0)"
      >
        <ProductImage src={line.image} alt="" sizes="96px" />
      </Link>
      <div className="min-w-0">
        <Link
          to="/product/$id"
          params={{ id: line.id }}
          className="inline-block py-1 font-serif text-lg leading-snug hover:underline underline-offset-4"
        >
          <bdi>{line.name}</bdi>
        </Link>
        <div aria-live="polite">
          <LineNotices
            name={line.name}
            notices={notices}
            acceptPrice={(price) => sayIfNotSaved(acceptPrice(db, line.id, price, Date.now()))}
            lowerQuantity={choose}
            remove={remove}
          />
        </div>
      </div>
    </div>
  )
}
