import { listClosedIds } from '#db/staff/day-closings.ts'
import { isCounted } from '#domain/orders/day-closing.ts'
import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useOrderNumber } from './order-number.ts'

interface CancelDialogProps {
  order: StaffOrder
  open: boolean
  keep: () => void
  cancel: () => void
}

const none: ReadonlySet<string> = new Set()

/** Cancelling moves stock and sends a mail, so it needs a confirmation. */
export function CancelDialog({ order, open, keep, cancel }: CancelDialogProps) {
  const isSale = isStallSale(order)
  const number = useOrderNumber(order.id)
  const closed = valueOr(useQuery(listClosedIds), none)
  const title = isSale ? t.orderDialog.takeBackTitle : say(t.orderDialog.cancelTitle, { number })
  return (
    <Dialog title={title} open={open} close={keep}>
      <p className="mt-3 text-text-muted">
        {isSale
          ? isCounted(order, closed)
            ? t.orderDialog.takeBackClosedHint
            : t.orderDialog.takeBackHint
          : isHeld(order)
            ? t.orderDialog.cancelHeldHint
            : t.orderDialog.cancelHint}
      </p>
      <DialogButtons
        close={keep}
        cancel={isSale ? t.orderDialog.keepSale : t.orderDialog.keepOrder}
      >
        <Button look="danger" onClick={cancel}>
          {isSale ? t.orderDialog.takeBack : t.orderDialog.cancelOrder}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
