import { useState } from 'react'
import { noonOf } from '#domain/orders/delivery-attempt.ts'
import type { OrderPayment } from '#domain/orders/payment.ts'
import {
  canPayBefore,
  doubtfulPayments,
  overOf,
  paidOf,
  toCollectOf,
} from '#domain/orders/payments.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { paidText } from '#features/order/paid-text.ts'
import { useClock } from '#hooks/use-clock.ts'
import { useOnce } from '#hooks/use-once.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatEgp } from '#ui/money.ts'
import { Notice } from '#ui/notice.tsx'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { PaymentForm, useRecordPayment } from './payment-form.tsx'

/** Of an order of the web shop: what was paid before its delivery, and what is to be given back. */
export function PaidBefore({ order }: { order: StaffOrder }) {
  const { payments = [] } = order
  const [paid, over] = [paidOf(order), overOf(order)]
  const canPay = canPayBefore(order)
  if (!canPay && payments.length === 0) return null
  return (
    <section aria-labelledby="order-paid" className="mt-6">
      <h3 id="order-paid" className="font-600">
        {t.payments.title}
      </h3>
      {over > 0 && (
        <Notice tone="warning" className="mt-2">
          <p className="font-600">{say(t.payments.giveBack, { over: formatEgp(over) })}</p>
          {order.status !== 'cancelled' && <p className="mt-1">{t.payments.giveBackHint}</p>}
        </Notice>
      )}
      {payments.length > 0 && <p className="mt-1">{sumText(order)}</p>}
      <ul>
        {payments.map((one) => (
          <PaymentRow key={one.id} of={one} />
        ))}
      </ul>
      {doubtfulPayments(order).map((one) => (
        <Doubt key={one.id} order={order} of={one} />
      ))}
      <div className="mt-3 flex flex-wrap gap-3">
        {canPay && <RecordButton order={order} />}
        {paid > 0 && <RecordButton order={order} isBack />}
      </div>
    </section>
  )
}

function sumText(order: StaffOrder): string {
  const paid = Math.max(0, paidOf(order))
  return order.status === 'delivered'
    ? say(t.payments.paidBefore, { paid: formatEgp(paid) })
    : paidText({ paid, rest: toCollectOf(order) })
}

function PaymentRow({ of }: { of: OrderPayment }) {
  const { amount, method, day, by, reference } = of
  const price = formatEgp(Math.abs(amount))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-be py-2">
      <div>
        <p>{listed([dayText(day), t.closing.methods[method]])}</p>
        <p className="text-sm text-text-muted">
          {reference !== undefined && <bdi className="block">{reference}</bdi>}
          {typeof by === 'string' && <bdi className="block">{by}</bdi>}
        </p>
      </div>
      <bdi className="tabular-nums whitespace-nowrap">
        {amount < 0 ? say(t.payments.minus, { price }) : price}
      </bdi>
    </li>
  )
}

/** Two people recorded it who did not know of each other. */
function Doubt({ order, of }: { order: StaffOrder; of: OrderPayment }) {
  const record = useRecordPayment(order)
  const clock = useClock()
  const { busy, run } = useOnce()
  const { amount, method, day, reference } = of
  const countOnce = () =>
    record(clock.corrected(), { day, method, reference, amount: -amount, another: true })
  return (
    <Notice tone="warning" className="mt-3">
      <p className="font-600">{t.payments.same}</p>
      <p className="mt-1">
        {say(t.payments.twiceHint, { price: formatEgp(amount), date: dayText(day) })}
      </p>
      <Button look="quiet" className="mt-3" busy={busy} onClick={() => void run(countOnce)}>
        {t.payments.countOnce}
      </Button>
    </Notice>
  )
}

/** `isBack`: the money was paid back. */
function RecordButton({ order, isBack = false }: { order: StaffOrder; isBack?: boolean }) {
  const [open, setOpen] = useState(false)
  const number = useOrderNumber(order.id)
  const { record, recordTitle, repay, repayTitle } = t.payments
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {isBack ? repay : record}
      </Button>
      <Dialog title={say(isBack ? repayTitle : recordTitle, { number })} open={open} close={close}>
        <PaymentForm order={order} isBack={isBack} close={close} />
      </Dialog>
    </>
  )
}

function dayText(day: string): string {
  return formatDate('short', noonOf(day), day)
}
