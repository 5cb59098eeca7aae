import type { StaffOrderView } from '#db/staff/orders.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toMailLink } from '#domain/mail-link.ts'
import { type StaffOrder, contactOf, isHeld } from '#domain/orders/staff-order.ts'
import { isStallSale } from '#domain/orders/stall-entry.ts'
import { OrderStatusBadge, staffStatusLabel } from '#features/order/order-status-badge.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { AskedBadge, useAskAbove, ParcelBadge, PaymentBadge } from '#admin/orders/order-badges.tsx'
import { ConfirmedByPhone, WhatsAppLink } from './confirm-order.tsx'
import { OtherOrders } from '#admin/orders/dialog/other-orders.tsx'
import { NotDelivered } from '#admin/orders/parcel/not-delivered.tsx'
import { PaidBefore } from '#admin/orders/payments/paid-before.tsx'
import { ParcelBack } from '#admin/orders/parcel/parcel-back.tsx'
import { ParcelSection } from '#admin/orders/parcel/parcel-section.tsx'
import { HeldBadge, HeldOrder } from './held-order.tsx'
import { OrderItems } from './order-items.tsx'
import { useOrderNumber } from './order-number.ts'
import { phoneLinks } from './phone-links.ts'
import { ShippingInformation } from './shipping-information.tsx'
import { customerName } from '#features/order/customer-name.ts'
import { longDateTime, paymentText } from './staff-order-texts.ts'
import { StatusSelect } from './status-select.tsx'
import { CorrectOrder } from '#admin/orders/correction/correction-form.tsx'
import { OrderTimeline } from '#admin/orders/timeline/order-timeline.tsx'
import { isReturnable, keptOf } from '#domain/orders/returns.ts'
import { ReturnList } from '#features/order/return-list.tsx'
import { Price } from '#ui/price.tsx'

interface OrderDialogProps {
  view: StaffOrderView | undefined
  close: () => void
  /** Opens another order in its place. */
  show: (id: string) => void
}

export function OrderDialog({ view, close, show }: OrderDialogProps) {
  const number = useOrderNumber(view?.order.id ?? '')
  const title = view ? say(t.orderDialog.title, { number }) : ''
  return (
    <Dialog wide title={title} open={view !== undefined} close={close}>
      {view && <Details key={view.order.id} view={view} close={close} show={show} />}
    </Dialog>
  )
}

interface DetailsProps extends OrderDialogProps {
  view: StaffOrderView
}

function Details({ view: { order, waiting }, close, show }: DetailsProps) {
  const askAbove = useAskAbove()
  return (
    <>
      <button
        type="button"
        className="btn-icon absolute end-3 top-3"
        aria-label={t.orderDialog.close}
        onClick={close}
      >
        <Icon name="close" />
      </button>
      <p className="mt-1 text-text-muted">{whereFrom(order)}</p>
      <WhoDid order={order} />
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <OrderStatusBadge status={order.status} label={staffStatusLabel(order, order.status)} />
        <HeldBadge order={order} />
        <ParcelBadge order={order} />
        <PaymentBadge order={order} />
        <AskedBadge order={order} above={askAbove} />
        {waiting && <WaitingMark />}
      </p>
      <div className="mt-4">
        {isHeld(order) ? <HeldOrder order={order} /> : <StatusSelect order={order} />}
      </div>
      <ConfirmedByPhone order={order} />
      <NotDelivered order={order} />
      <ParcelBack order={order} />
      <OrderItems order={order} />
      <PaidBefore order={order} />
      <Returned order={order} />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {!isStallSale(order) && <ShippingInformation order={order} />}
        <div className="grid content-start gap-6">
          <section aria-labelledby="order-payment">
            <h3 id="order-payment" className="mb-1 font-600">
              {t.packingSlip.paymentMethod}
            </h3>
            <p>{paymentText(order)}</p>
          </section>
          <ParcelSection key={order.id} order={order} />
          <CustomerContact order={order} />
        </div>
      </div>
      <OrderTimeline order={order} />
      <OtherOrders order={order} show={show} />
      <div className="mt-7 border-bs pt-5">
        <div className="flex flex-wrap justify-end gap-3">
          <CorrectOrder order={order} />
          {!isStallSale(order) && !isHeld(order) && (
            <Button look="quiet" onClick={() => print()}>
              {t.orderDialog.printSlip}
            </Button>
          )}
          <ReturnLink order={order} />
          <Button look="quiet" onClick={close}>
            {t.common.close}
          </Button>
        </div>
      </div>
    </>
  )
}

function whereFrom(order: StaffOrder): ReactNode {
  const date = longDateTime(order.created_at)
  if (!isStallSale(order))
    return rich(t.orderDialog.placed, {
      date,
      name: <bdi translate="no">{customerName(order)}</bdi>,
    })
  return typeof order.sold_by === 'string'
    ? rich(t.orderDialog.soldBy, { date, name: <bdi>{order.sold_by}</bdi> })
    : say(t.orderDialog.sold, { date })
}

/** The staff member who changed the status last, where known. */
function WhoDid({ order: { changed_by: changer } }: { order: StaffOrder }) {
  if (typeof changer !== 'string') return null
  return (
    <p className="text-text-muted">
      {rich(t.orderDialog.statusChangedBy, { name: <bdi>{changer}</bdi> })}
    </p>
  )
}

/** Ways to reach the customer; nothing for a sale at the stall. */
function CustomerContact({ order }: { order: StaffOrder }) {
  const { phone, email } = contactOf(order)
  const links = phoneLinks(phone)
  if (phone === '' && email === '') return null
  return (
    <section aria-labelledby="order-contact">
      <h3 id="order-contact" className="mb-1 font-600">
        {t.orderDialog.contact}
      </h3>
      <p className="tabular-nums">
        <bdi dir="ltr">{phone}</bdi>
      </p>
      <p className="break-all">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-5">
        {links !== null && (
          <>
            <a href={links.call} className="link inline-flex min-h-11 items-center">
              {t.orderDialog.call}
            </a>
            {links.whatsApp !== null && <WhatsAppLink order={order} chat={links.whatsApp} />}
          </>
        )}
        {email.includes('@') && (
          <a href={toMailLink(email)} className="link inline-flex min-h-11 items-center">
            {t.orderDialog.email}
          </a>
        )}
      </p>
    </section>
  )
}

/** The returns of the order, and the rest of its total. */
function Returned({ order }: { order: StaffOrder }) {
  if ((order.returns ?? []).length === 0) return null
  return (
    <section aria-labelledby="order-returns" className="mt-6">
      <h3 id="order-returns" className="font-600">
        {t.returns.title}
      </h3>
      <ReturnList order={order} />
      <p className="mt-3 flex justify-between text-lg font-600">
        <span>{t.returns.kept}</span>
        <Price piastres={Math.abs(keptOf(order))} />
      </p>
    </section>
  )
}

/** Where something can still come back. */
function ReturnLink({ order }: { order: StaffOrder }) {
  if (!isReturnable(order)) return null
  return (
    <Link to="/admin/stall/returns" search={{ order: order.id }} className="btn-quiet">
      {t.returns.returnItems}
    </Link>
  )
}
