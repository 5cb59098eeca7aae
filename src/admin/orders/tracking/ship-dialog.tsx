import type { ParcelFields } from '#domain/orders/tracking.ts'
import { parcelOf } from '#domain/orders/tracking.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { ParcelForm } from './tracking-fields.tsx'

interface ShipDialogProps {
  order: StaffOrder
  open: boolean
  close: () => void
  ship: (parcel: ParcelFields) => Promise<boolean>
}

/** Asks for courier and number when an order is set to shipped. */
export function ShipDialog({ order, open, close, ship }: ShipDialogProps) {
  const number = useOrderNumber(order.id)
  return (
    <Dialog title={say(t.tracking.shipTitle, { number })} open={open} close={close}>
      <ParcelForm
        seen={parcelOf(order)}
        hint={t.tracking.shipHint}
        label={t.tracking.ship}
        close={close}
        save={ship}
      />
    </Dialog>
  )
}
