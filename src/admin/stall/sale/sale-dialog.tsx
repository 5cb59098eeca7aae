import { useState } from 'react'
import { goodsTotal, lineTotal, maxLineQuantity } from '#domain/orders/order-amounts.ts'
import { maxFreeLines } from '#domain/orders/order.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import { useSupports } from '#hooks/use-supports.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { heardOnly } from '#ui/heard-only.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { AgreedPrice } from '#features/order/agreed-price.tsx'
import type { Sale } from '#admin/stall/use-stall.ts'
import { ChangePrice } from './change-price.tsx'
import { OtherItem } from './other-item.tsx'
import { PaymentChoice } from './payment-choice.tsx'

interface SaleDialogProps {
  sale: Sale
  /** How many of a product are there. */
  stockOf: (id: string) => number
  record: () => void
  open: boolean
  close: () => void
}

/** The lines of the sale with agreed prices and discounts, and the method of payment. */
export function SaleDialog({ sale, stockOf, record, open, close }: SaleDialogProps) {
  const hasDetails = useSupports('sale_details')
  const total = goodsTotal(sale.lines)
  const freeLines = sale.lines.filter(({ extra }) => extra === true).length
  return (
    <Dialog title={t.stall.thisSale} open={open} close={close}>
      <ul className="mt-4">
        {sale.lines.map((line) => (
          <SaleRow
            key={line.id}
            line={line}
            sale={sale}
            stock={stockOf(line.id)}
            hasDetails={hasDetails}
          />
        ))}
      </ul>
      {hasDetails && freeLines < maxFreeLines && <OtherItem add={sale.addFree} />}
      <p className="mt-4 flex justify-between text-lg font-600">
        <span>{t.ordersAdmin.columns.total}</span>
        <Price piastres={total} />
      </p>
      {hasDetails && <PaymentChoice total={total} paid={sale.paid} choose={sale.pay} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          look="danger"
          onClick={() => {
            sale.clear()
            close()
          }}
        >
          {t.stall.clear}
        </Button>
        <Button look="quiet" onClick={close}>
          {t.stall.backToProducts}
        </Button>
        {hasDetails && (
          <Button
            onClick={() => {
              record()
              close()
            }}
          >
            {t.stall.record}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface SaleRowProps {
  line: SaleLine
  sale: Sale
  stock: number
  hasDetails: boolean
}

function SaleRow({ line, sale, stock, hasDetails }: SaleRowProps) {
  const [open, setOpen] = useState(false)
  const isFree = line.extra === true
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3">
      <div className="min-w-40 flex-1">
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
          onClick={() => sale.change(line, -line.quantity)}
        >
          {say(t.stallSale.removeItem, { name: line.name })}
        </button>
      ) : (
        <QuantityPicker
          label={shownName(line)}
          min={0}
          max={maxLineQuantity}
          value={line.quantity}
          choose={(quantity) => sale.change(line, quantity - line.quantity)}
        />
      )}
      <Price piastres={lineTotal(line)} className="ms-auto" />
      {hasDetails && !isFree && !open && (
        <button
          type="button"
          className="link min-h-11 basis-full text-start text-sm"
          onClick={() => setOpen(true)}
        >
          {rich(t.stallSale.changePrice, { name: shownName(line), of: heardOnly })}
        </button>
      )}
      {open && <ChangePrice line={line} agree={sale.agree} close={() => setOpen(false)} />}
    </li>
  )
}
