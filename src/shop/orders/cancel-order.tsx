import { type ReactNode, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { isHeldReceipt } from '#domain/orders/order.ts'
import { readBusinessDetails } from '#db/mirror/settings.ts'
import { discard } from '#db/outbox/decisions.ts'
import { type Cancellation, cancelMyOrder } from '#db/shopper/cancel-my-order.ts'
import type { MyOrderView } from '#db/shopper/my-orders.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { language } from '#texts/language.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Asks, then cancels: an order that was never sent at once, otherwise the server decides. */
export function CancelOrder({ view }: { view: MyOrderView }) {
  const { db, sync } = useServices()
  const [asking, setAsking] = useState(false)
  if (!canBeCancelled(view)) return null
  async function cancel(): Promise<void> {
    setAsking(false)
    const answer = await cancelMyOrder(db, view.order.id, Date.now())
    if (answer === 'withdrawn') showToast({ tone: 'success', message: t.cancelOrder.done })
    else sync.push()
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t.cancelOrder.button}
      </Button>
      <Dialog title={t.cancelOrder.question} open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">{t.cancelOrder.hint}</p>
        <DialogButtons close={() => setAsking(false)} cancel={t.cancelOrder.keep}>
          <Button look="danger" onClick={() => toastIfNotSaved(cancel())}>
            {t.cancelOrder.button}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

/** Whether the order is pending, as far as this device knows, and no cancellation is requested. */
function canBeCancelled({ state, cancellation }: MyOrderView): boolean {
  if (cancellation !== null && cancellation !== undefined) return false
  if (state.name !== 'confirmed') return state.name !== 'needs-attention'
  return state.receipt.status === 'pending' || isHeldReceipt(state.receipt)
}

/** The state of the shopper's request to cancel; nothing without a request. */
export function CancellationNotice({ view: { cancellation } }: { view: MyOrderView }) {
  if (cancellation === null || cancellation === undefined) return null
  return cancellation.name === 'asked' ? (
    <Notice tone="info" className="mb-8">
      <p>{t.cancelOrder.asked}</p>
    </Notice>
  ) : (
    <RefusedCancellation refused={cancellation} />
  )
}

function RefusedCancellation({ refused }: RefusedProps) {
  const { db } = useServices()
  const { code, operationId } = refused
  const phone = valueOr(useQuery(readBusinessDetails, language()), null)?.phone ?? ''
  const dismiss = () => toastIfNotSaved(discard(db, operationId, Date.now()))
  return (
    <Notice tone="danger" className="mb-8">
      <p role="alert">
        {code === 'too_late' ? t.cancelOrder.tooLate : say(t.cancelOrder.refused, { code })}
      </p>
      <p className="mt-1">
        {phone === ''
          ? rich(t.cancelOrder.write, { contact: linkToContact })
          : rich(t.cancelOrder.call, { phone: linkToPhone(phone) })}
      </p>
      <Button look="quiet" className="mt-4" onClick={dismiss}>
        {t.cancelOrder.understood}
      </Button>
    </Notice>
  )
}

interface RefusedProps {
  refused: Extract<Cancellation, { name: 'refused' }>
}

function linkToContact(text: ReactNode) {
  return (
    <Link to="/contact" className="link">
      {text}
    </Link>
  )
}

function linkToPhone(phone: string) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link">
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}
