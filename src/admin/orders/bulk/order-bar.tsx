import { useState } from 'react'
import type { StaffOrderView } from '#db/staff/orders.ts'
import { orderCsvColumns, orderToCells } from '#domain/orders/order-csv.ts'
import { hasSlip } from '#domain/orders/order-bulk.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { downloadCsv } from '#admin/download-csv.ts'
import { SelectionBar, type Selection } from '#ui/table/selection-bar.tsx'
import { StatusForm } from './status-form.tsx'

export function idOfOrder({ order }: StaffOrderView): string {
  return order.id
}

interface OrderBarProps {
  selection: Selection<StaffOrderView>
  shown: readonly StaffOrderView[]
  printSlips: (orders: readonly StaffOrder[]) => void
}

/** What can be done with the selected orders. */
export function OrderBar({ selection, shown, printSlips }: OrderBarProps) {
  const [changing, setChanging] = useState(false)
  const { chosen } = selection
  const orders = chosen.map(({ order }) => order)
  const slips = orders.filter(hasSlip)
  const close = () => setChanging(false)
  return (
    <SelectionBar
      label={t.orderBulk.selection}
      selection={selection}
      shown={shown}
      idOf={idOfOrder}
    >
      <div className="ms-auto flex flex-wrap gap-3">
        <Button look="quiet" className="px-4" onClick={() => void exportOrders(orders)}>
          {t.orderBulk.exportCsv}
        </Button>
        <Button
          look="quiet"
          className="px-4"
          disabled={slips.length === 0}
          onClick={() => printSlips(slips)}
        >
          {t.orderBulk.printSlips}
        </Button>
        <Button onClick={() => setChanging(true)}>{t.orderBulk.setStatus}</Button>
      </div>
      {slips.length < orders.length && (
        <p className="hint w-full">
          {say(t.orderBulk.withoutSlip, { n: orders.length - slips.length })}
        </p>
      )}
      <Dialog title={say(t.orderBulk.statusOf, { n: orders.length })} open={changing} close={close}>
        <StatusForm
          orders={orders}
          close={close}
          finish={() => {
            close()
            selection.drop(chosen)
          }}
        />
      </Dialog>
    </SelectionBar>
  )
}

function exportOrders(orders: readonly StaffOrder[]): Promise<void> {
  return downloadCsv('nefer-orders', {
    fields: orderCsvColumns,
    data: orders.map(orderToCells),
  })
}
