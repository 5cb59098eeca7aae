import type { Ref } from 'react'
import { lineTotal, maxLineQuantity } from '#domain/orders/order-amounts.ts'
import { setQuantity } from '#db/shopper/stored-cart.ts'
import { type CartLineView, acceptPrice } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { Icon } from '#ui/icon.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Price } from '#ui/price.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { Link } from '@tanstack/react-router'
import { LineNotices } from '#features/order/line-notices.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'

interface CartRowProps {
  view: CartLineView
  remove: () => void
  removeRef: Ref<HTMLButtonElement>
}

export function CartRow({ view, remove, removeRef }: CartRowProps) {
  const { db } = useServices()
  const { line } = view
  const choose = (quantity: number) => toastIfNotSaved(setQuantity(db, line.id, quantity))
  return (
    <tr className={rowLook}>
      <th
        scope="row"
        className="min-w-[min(100%,8rem)] flex-[1_1_calc(100%_-_3.5rem)] self-start text-start font-400 md:w-[46%]"
      >
        <LineProduct view={view} choose={choose} remove={remove} />
      </th>
      <td className="order-1 basis-full text-text-muted md:text-text">
        <Price piastres={line.price} />
      </td>
      <td className="order-2 mt-3 max-w-full min-w-0 md:mt-0">
        <QuantityPicker
          label={say(t.cart.quantityOf, { name: shownName(line) })}
          value={line.quantity}
          max={maxLineQuantity}
          choose={choose}
        />
      </td>
      <td className="order-3 ms-auto mt-3 text-end font-600 md:mt-0">
        <Price piastres={lineTotal(line)} />
      </td>
      <td className="self-start md:text-end">
        <button
          ref={removeRef}
          type="button"
          className="btn-icon -me-3 text-text-muted md:-me-0"
          aria-label={say(t.cart.removeNamed, { name: shownName(line) })}
          onClick={remove}
        >
          <Icon name="remove" />
        </button>
      </td>
    </tr>
  )
}

const rowLook =
  'relative flex flex-wrap content-start items-center gap-x-3 border-bs py-5 ps-[min(27vw,6.75rem)] min-h-32 ' +
  'md:(table-row ps-0 [&>*]:py-5 [&>*]:pe-4 [&>*:last-child]:pe-0)'

interface LineProductProps {
  view: CartLineView
  choose: (quantity: number) => void
  remove: () => void
}

/** Image, name and notices of a line. */
function LineProduct({ view: { line, notices }, choose, remove }: LineProductProps) {
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
          <ShownName of={line} />
        </Link>
        <div aria-live="polite">
          <LineNotices
            name={shownName(line)}
            notices={notices}
            acceptPrice={(price) => toastIfNotSaved(acceptPrice(db, line.id, price))}
            lowerQuantity={choose}
            remove={remove}
          />
        </div>
      </div>
    </div>
  )
}
