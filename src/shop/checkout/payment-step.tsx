import { useRef, useState, memo, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { cannotBeOrdered } from '#domain/orders/cart.ts'
import type { CheckoutStep } from '#domain/orders/checkout.ts'
import { parseCustomer, type Customer } from '#domain/orders/customer.ts'
import type { DraftAutosave } from '#db/drafts.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { orderCart, type PlaceOrderFailure } from '#db/shopper/place-my-order.ts'
import { useServices } from '#services.ts'
import { keepLastOrder, recordJustPlaced } from '#features/order/last-order.ts'
import { Button } from '#ui/button.tsx'
import { nextFrames } from '#ui/hooks/next-frames.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast/toast.ts'
import type { CustomerFormApi } from './customer-step.tsx'
import { focusLineProblems } from './line-problems.tsx'
import { language } from '#texts/language.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { PostalAddress } from '#features/order/postal-address.tsx'

interface PaymentStepProps {
  customer: Customer
  goBack: () => void
  /** A line cannot be ordered: a press leads to the list of these lines. */
  blocked: boolean
  /** Resolves to true when the order is placed. Further presses join a running one. */
  place: () => Promise<boolean>
}

/** 'Processing...' is state of this step: rendering the whole checkout would delay the database. */
export function PaymentStep({ customer, goBack, blocked, place }: PaymentStepProps) {
  const [placing, setPlacing] = useState(false)
  async function submit(): Promise<void> {
    const placed = place()
    setPlacing(true)
    if (!(await placed)) setPlacing(false)
  }
  return (
    <form
      aria-labelledby="step-heading"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DeliveryAddress customer={customer} />
      <fieldset className="mt-6">
        <legend className="label">{t.checkout.method}</legend>
        <div className="flex items-start gap-3.5 rounded border border-accent bg-surface-raised px-4 py-3">
          <input
            id="method-cash"
            type="radio"
            name="method"
            value="cash"
            defaultChecked
            required
            aria-describedby="method-hint"
            className="mt-2.5 h-5 w-5"
          />
          <div className="flex-1">
            <label htmlFor="method-cash" className="flex min-h-10 items-center font-550">
              {t.checkout.cash}
            </label>
            <p id="method-hint" className="hint">
              {t.checkout.cashHint}
            </p>
          </div>
        </div>
      </fieldset>
      <div className="mt-8 flex flex-col-reverse gap-3 sm:(flex-row justify-between)">
        <Button look="quiet" disabled={placing} onClick={goBack}>
          <Icon name="back" />
          {t.checkout.backToCustomer}
        </Button>
        <Button
          type="submit"
          busy={placing}
          {...(blocked && { 'aria-disabled': true, 'aria-describedby': 'blocked' })}
        >
          {placing ? t.cart.processing : t.checkout.placeOrder}
        </Button>
      </div>
      {blocked && (
        <p id="blocked" className="mt-3 text-warning sm:text-end">
          {rich(t.checkout.blocked, { check: linkToProblems })}
        </p>
      )}
    </form>
  )
}

function linkToProblems(text: ReactNode) {
  return (
    <button type="button" className="link min-h-11 text-start" onClick={focusLineProblems}>
      {text}
    </button>
  )
}

interface PlaceOrderOptions {
  keeper: Pick<DraftAutosave<unknown>, 'stop'>
  form: CustomerFormApi
  /** Keeps the screen unchanged while the order empties cart and draft. */
  freezeScreen: (on: boolean) => void
  goTo: (step: CheckoutStep) => void
}

/** One order for any number of presses. If it cannot be saved, the shopper stays on this screen. */
export function usePlaceOrder({ keeper, form, freezeScreen, goTo }: PlaceOrderOptions) {
  const { db, sync } = useServices()
  const navigate = useNavigate()
  const running = useRef<Promise<boolean> | null>(null)
  const [failure, setFailure] = useState<PlaceOrderFailure | null>(null)

  function place(lines: readonly CartLineView[]): Promise<boolean> {
    running.current ??= placeLines(lines).then((placed) => {
      if (!placed) running.current = null
      return placed
    })
    return running.current
  }

  async function placeLines(lines: readonly CartLineView[]): Promise<boolean> {
    const customer = parseCustomer(form.state.values)
    if (customer === null) {
      goTo('customer')
      return false
    }
    if (lines.some(cannotBeOrdered)) {
      focusLineProblems()
      return false
    }
    freezeScreen(true)
    const ordered = lines.map(({ line }) => line)
    const writing = keeper.stop().then(() => orderCart(db, ordered, customer, language()))
    setFailure(null)
    const placed = await writing
    if (!placed.ok) {
      stay(placed.error)
      return false
    }
    // The order is stored: show the confirmation first, then send.
    await showConfirmation(placed.value).then(nextFrames).finally(sync.push)
    return true
  }

  async function showConfirmation(order: MyOrder): Promise<void> {
    const { id, total, placedAt } = order
    recordJustPlaced(order)
    const date = new Date(placedAt).toISOString()
    if (keepLastOrder({ id, total, date }))
      await navigate({ to: '/order-confirmation', replace: true })
    else await navigate({ to: '/account/orders/$id', params: { id }, replace: true })
  }

  function stay(reason: PlaceOrderFailure): void {
    setFailure(reason)
    freezeScreen(false)
    goTo('payment')
    showToast({ tone: 'error', message: t.checkout.failed })
  }

  return { failure, place }
}

const DeliveryAddress = memo(function DeliveryAddress({ customer }: { customer: Customer }) {
  return (
    <section aria-label={t.checkout.deliveryAddress}>
      <p className="label">{t.checkout.deliverTo}</p>
      <address className="not-italic leading-relaxed [overflow-wrap:anywhere]">
        <PostalAddress customer={customer} />
        <span className="block text-text-muted">
          <bdi dir="ltr">{customer.phone}</bdi>
        </span>
        <span className="block text-text-muted">
          <bdi dir="ltr">{customer.email}</bdi>
        </span>
      </address>
      {customer.note !== '' && (
        <>
          <p className="label mt-4">{t.myOrders.note}</p>
          <p dir="auto" className="text-page-start whitespace-pre-line [overflow-wrap:anywhere]">
            {customer.note}
          </p>
        </>
      )}
    </section>
  )
})
