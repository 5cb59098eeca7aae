import type { Ref } from 'react'
import { lineTotal } from '#domain/orders/line-amounts.ts'
import { maxLineQuantity } from '#domain/orders/line-amounts.ts'
import { setQuantity } from '#db/shopper/stored-cart.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { Icon } from '#ui/icon.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Price } from '#ui/price.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { LineProduct } from './line-product.tsx'

interface CartRowProps {
  view: CartLineView
  remove: () => void
  removeRef: Ref<HTMLButtonElement>
}

export function CartRow({ view, remove, removeRef }: CartRowProps) {
  const { db } = useServices()
  const { line } = view
  const choose = (quantity: number) => sayIfNotSaved(setQuantity(db, line.id, quantity))
  return (
    <tr className={rowLook}>
      <th
        scope="row"
        className="flex-[1_1_calc(100%_-_3.5rem)] self-start text-start font-400 md:w-[46%]"
      >
        <LineProduct view={view} choose={choose} remove={remove} />
      </th>
      <td className="order-1 basis-full text-text-muted md:text-text">
        <Price piastres={line.price} />
      </td>
      <td className="order-2 mt-3 max-w-full min-w-0 md:mt-0">
        <QuantityPicker
          label={`Quantity of ${line.name}`}
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
          aria-label={`Remove ${line.name}`}
          onClick={remove}
        >
          <Icon name="remove" />
        </button>
      </td>
    </tr>
  )
}

const rowLook =
  'relative flex flex-wrap content-start items-center gap-x-3 border-bs py-5 ps-[min(27vw,6.75rem)] min-h-32 md:(table-row ps-0 [&>*]:py-5 [&>*]:pe-4 [&>*:last-child]:pe-0)'
