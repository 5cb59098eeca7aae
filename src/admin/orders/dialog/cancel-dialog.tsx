import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useOrderNumber } from './order-number.ts'

interface CancelDialogProps {
  order: StaffOrder
  open: boolean
  keep: () => void
  cancel: () => void
}

/** Cancelling moves stock and sends a mail, so it needs a confirmation. */
export function CancelDialog({ order, open, keep, cancel }: CancelDialogProps) {
  const isSale = isStallSale(order)
  const number = useOrderNumber(order.id)
  const title = isSale ? 'Take this sale back?' : `Cancel order ${number}?`
  return (
    <Dialog title={title} open={open} close={keep}>
      <p className="mt-3 text-text-muted">
        {isSale
          ? 'Its pieces go back into stock. Give the money back.'
          : isHeld(order)
            ? 'It has taken nothing from the stock. The customer gets a mail.'
            : 'Its pieces go back into stock, and the customer gets a mail.'}
      </p>
      <DialogButtons close={keep} cancel={isSale ? 'Keep the sale' : 'Keep the order'}>
        <Button look="danger" onClick={cancel}>
          {isSale ? 'Take it back' : 'Cancel the order'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
