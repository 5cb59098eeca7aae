import { useState } from 'react'
import { lineTotal, maxLineQuantity, totalItems, goodsTotal } from '#domain/orders/order-amounts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import type { Sale } from './use-stall.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'

interface SaleBarProps {
  sale: Sale
  record: () => void
  /** How many of a product are there. */
  stockOf: (id: string) => number
}

/** The sale that is being built, where the thumb is; recording it is one tap. */
export function SaleBar({ sale, record, stockOf }: SaleBarProps) {
  const [open, setOpen] = useState(false)
  const pieces = totalItems(sale.lines)
  if (pieces === 0) return null
  return (
    <section
      aria-label={t.stall.sale}
      data-foot-bar
      className={
        'fixed inset-x-0 bottom-0 z-20 border-bs border-line-strong bg-surface-raised p-3 shadow md:start-60 ' +
        'print:hidden'
      }
    >
      <div className="mx-auto flex max-w-200 items-stretch gap-3">
        <button
          type="button"
          className="min-h-14 flex-1 rounded border border-line-strong px-3 text-start leading-tight rtl:leading-normal"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Price piastres={goodsTotal(sale.lines)} className="block text-xl font-600" />
          <span className="text-sm text-text-muted underline underline-offset-2">
            {say(t.ordersAdmin.pieces, { n: pieces })}
          </span>
        </button>
        <Button className="min-h-14 flex-1 !px-3 text-lg font-600" onClick={record}>
          {t.stall.record}
        </Button>
      </div>
      <SaleDialog sale={sale} stockOf={stockOf} open={open} close={() => setOpen(false)} />
    </section>
  )
}

interface SaleDialogProps extends Pick<SaleBarProps, 'sale' | 'stockOf'> {
  open: boolean
  close: () => void
}

function SaleDialog({ sale, stockOf, open, close }: SaleDialogProps) {
  return (
    <Dialog title={t.stall.thisSale} open={open} close={close}>
      <ul className="mt-4">
        {sale.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3">
            <p className="min-w-40 flex-1 font-550">
              <ShownName of={line} />
              {line.quantity > stockOf(line.id) && (
                <span className="block text-sm font-400 text-warning">
                  {say(t.stall.knownAndSold, { n: stockOf(line.id) })}
                </span>
              )}
            </p>
            <QuantityPicker
              label={shownName(line)}
              min={0}
              max={maxLineQuantity}
              value={line.quantity}
              choose={(quantity) => sale.change(line, quantity - line.quantity)}
            />
            <Price piastres={lineTotal(line)} className="ms-auto" />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex justify-between text-lg font-600">
        <span>{t.ordersAdmin.columns.total}</span>
        <Price piastres={goodsTotal(sale.lines)} />
      </p>
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
      </div>
    </Dialog>
  )
}
