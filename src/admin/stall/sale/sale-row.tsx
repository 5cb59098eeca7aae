import { useState } from 'react'
import { lineTotal, maxLineQuantity } from '#domain/orders/order-amounts.ts'
import { priceForm } from '#domain/orders/stall-sale.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { AgreedPrice } from '#features/order/agreed-price.tsx'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { screenReaderOnly } from '#ui/screen-reader-only.tsx'
import { Price } from '#ui/price.tsx'
import { ChangePrice } from './change-price.tsx'
import { useHalfFilled } from './use-half-filled.ts'

interface SaleRowProps {
  line: SaleLine
  /** How many of the product are there. */
  stock: number
  /** Of half-filled forms. */
  draftKey: string
  change: (line: SaleLine, by: number) => void
  agree: (line: SaleLine) => void
}

export function SaleRow({ line, stock, draftKey, change, agree }: SaleRowProps) {
  const half = useHalfFilled(draftKey, priceForm(line.id))
  const [chosen, setOpen] = useState<boolean | null>(null)
  const open = chosen ?? half.stored !== undefined
  const isFree = line.extra === true
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-550">
          <ShownName of={line} />
        </p>
        <AgreedPrice line={line} />
        {!isFree && line.quantity > stock && (
          <p className="text-sm text-warning">{say(t.stall.knownAndSold, { n: stock })}</p>
        )}
      </div>
      {isFree ? (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => change(line, -line.quantity)}
        >
          {say(t.stallSale.removeItem, { name: shownName(line) })}
        </button>
      ) : (
        <QuantityPicker
          label={shownName(line)}
          min={0}
          max={maxLineQuantity}
          value={line.quantity}
          choose={(quantity) => change(line, quantity - line.quantity)}
        />
      )}
      <Price piastres={lineTotal(line)} className="ms-auto" />
      {!isFree && !open && (
        <button
          type="button"
          className="link min-h-11 basis-full text-start text-sm"
          onClick={() => setOpen(true)}
        >
          {rich(t.stallSale.changePrice, { name: shownName(line), of: screenReaderOnly })}
        </button>
      )}
      {open && <ChangePrice line={line} half={half} agree={agree} close={() => setOpen(false)} />}
    </li>
  )
}
