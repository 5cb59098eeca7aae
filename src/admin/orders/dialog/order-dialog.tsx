import type { StaffOrderView } from '#db/staff/orders.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { OrderItems } from './order-items.tsx'
import { customerName, longDate, paymentText, shortId } from './order-words.ts'
import { ShippingInformation } from './shipping-information.tsx'
import { StatusSelect } from './status-select.tsx'

interface OrderDialogProps {
  /** Undefined: closed. */
  view: StaffOrderView | undefined
  close: () => void
}

export function OrderDialog({ view, close }: OrderDialogProps) {
  const title = view ? `Order Details - ${shortId(view.order.id)}` : ''
  return (
    <Dialog wide title={title} open={view !== undefined} close={close}>
      {view && <Details view={view} close={close} />}
    </Dialog>
  )
}

function Details({ view: { order, waiting }, close }: { view: StaffOrderView; close: () => void }) {
  return (
    <>
      <button
        type="button"
        className="btn-icon absolute end-3 top-3"
        aria-label="Close order details"
        onClick={close}
      >
        <Icon name="close" />
      </button>
      <p className="mt-1 text-text-muted">
        Placed on {longDate(order.created_at)} by <bdi>{customerName(order.customer_name)}</bdi>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <OrderStatusBadge status={order.status} />
        {waiting && <WaitingMark />}
      </p>
      <OrderItems order={order} />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <ShippingInformation order={order} />
        <div className="grid content-start gap-6">
          <section aria-labelledby="order-payment">
            <h3 id="order-payment" className="mb-1 font-600">
              Payment Method
            </h3>
            <p>{paymentText(order)}</p>
          </section>
          <CustomerContact order={order} />
        </div>
      </div>
      <div className="mt-7 flex flex-wrap items-end justify-between gap-4 border-bs pt-5">
        <StatusSelect order={order} />
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => print()}>
            Print packing slip
          </Button>
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </>
  )
}
