import { useState } from 'react'
import { totalItems, goodsTotal } from '#domain/orders/order-amounts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { SaleDialog } from './sale/sale-dialog.tsx'
import type { Sale } from './use-stall.ts'
import type { WithNames } from './with-names.ts'

interface SaleBarProps {
  sale: Sale
  record: (recorded: () => void, halfFilled: () => void) => void
  /** How many of a product are there. */
  stockOf: (id: string) => number
  withNames: WithNames
}

/** The sale that is being built, where the thumb is; recording it is one tap. */
export function SaleBar({ sale, record, stockOf, withNames }: SaleBarProps) {
  const [open, setOpen] = useState(false)
  const [isHalfFilled, setHalfFilled] = useState(false)
  const pieces = totalItems(sale.lines)
  function close() {
    setOpen(false)
    setHalfFilled(false)
  }
  function recordSale() {
    setHalfFilled(false)
    record(close, () => {
      setOpen(true)
      setHalfFilled(true)
    })
  }
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
        <Button className="min-h-14 flex-1 !px-3 text-lg font-600" onClick={recordSale}>
          {t.stall.record}
        </Button>
      </div>
      <SaleDialog
        sale={{ ...sale, lines: sale.lines.map(withNames) }}
        stockOf={stockOf}
        record={recordSale}
        isHalfFilled={isHalfFilled}
        open={open}
        close={close}
      />
    </section>
  )
}
