import { useEffect, useRef } from 'react'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import type { Sale } from '#admin/stall/use-stall.ts'
import { OtherItem } from './other-item.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { SaleRow } from './sale-row.tsx'

interface SaleDialogProps {
  sale: Sale
  /** How many of a product are there. */
  stockOf: (id: string) => number
  /** Closes it unless a part has to be confirmed first. */
  record: () => void
  /** It was to be recorded, but a typed price or item is not confirmed. */
  isHalfFilled: boolean
  open: boolean
  close: () => void
}

/** The lines of the sale with agreed prices and discounts, and the method of payment. */
export function SaleDialog(props: SaleDialogProps) {
  const { sale, stockOf, record, isHalfFilled, open, close } = props
  const total = goodsTotal(sale.lines)
  const problem = useRef<HTMLParagraphElement>(null)
  // After the effect that opens the dialog.
  useEffect(() => {
    if (isHalfFilled) problem.current?.focus()
  }, [isHalfFilled])
  return (
    <Dialog title={t.stall.thisSale} open={open} close={close}>
      {isHalfFilled && (
        <Notice tone="danger" className="mt-4">
          <p ref={problem} tabIndex={-1} className="outline-none">
            {t.stallSale.halfFilled}
          </p>
        </Notice>
      )}
      <ul className="mt-4">
        {sale.lines.map((line) => (
          <SaleRow
            key={line.id}
            line={line}
            stock={stockOf(line.id)}
            draftKey={sale.detailsKey}
            change={sale.change}
            agree={sale.agree}
          />
        ))}
      </ul>
      <OtherItem draftKey={sale.detailsKey} lines={sale.lines} add={sale.addFree} />
      <p className="mt-4 flex justify-between text-lg font-600">
        <span>{t.ordersAdmin.columns.total}</span>
        <Price piastres={total} />
      </p>
      <PaymentChoice total={total} paid={sale.paid} choose={sale.pay} />
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
        <Button onClick={record}>{t.stall.record}</Button>
      </div>
    </Dialog>
  )
}
