import { memo, useEffect, useRef, useState } from 'react'
import { Link, useRouter } from '@tanstack/react-router'
import type { Db } from '#db/database.ts'
import { type DraftAutosave, keepInOrder, changeDraft, removeDraft } from '#db/drafts.ts'
import { cannotBeOrdered, isUnavailable } from '#domain/orders/cart.ts'
import {
  type CheckoutDraft,
  type CheckoutStep,
  checkoutDraftKey,
  draftToStored,
  mergeCheckoutDraft,
} from '#domain/orders/checkout.ts'
import { parseCustomer, type Customer } from '#domain/orders/customer.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { DeliveryTime } from '#features/order/delivery-time.tsx'
import { OrderLines } from '#features/order/order-lines.tsx'
import { CustomerStep, useCustomerForm, useRememberAddress } from './customer-step.tsx'
import { LineProblems } from './line-problems.tsx'
import { PaymentStep, usePlaceOrder } from './payment-step.tsx'
import { useStep } from './use-step.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import type { PlaceOrderFailure } from '#db/shopper/place-my-order.ts'
import { Notice } from '#ui/notice.tsx'

export interface Checkout {
  lines: readonly CartLineView[]
  /** The stored draft. */
  draft: CheckoutDraft
  /** The address remembered on this device. */
  saved: Customer | null
}

interface CheckoutFormProps {
  checkout: Checkout
  /** Keeps it on screen while the order empties cart and draft; null shows the stored one again. */
  freezeScreen: (checkout: Checkout | null) => void
}

/** Memoised: not rendered again while the order is written. */
export const CheckoutForm = memo(function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, freezeScreen } = props
  const { lines, draft, saved } = checkout
  const { db, sync } = useServices()
  useLoadedConfirmation()
  const [keeper] = useState(() => createCheckoutAutosave(db, draft, Date.now))
  const { tick, remembers, setTick, rememberOrForget } = useRememberAddress(saved, draft.remembers)
  const form = useCustomerForm({
    defaultValues: draft.customer,
    keep: (customer) => keep({ customer }),
    finish: (customer) => {
      rememberOrForget(parseCustomer(customer))
      goTo('payment')
      // Price and stock may have changed while the form was filled in.
      void sync.pull()
    },
  })
  const canPay = () => parseCustomer(form.state.values) !== null
  const [step, goToStep] = useStep(draft.step, canPay, (next) => keep({ step: next }))
  const { failure, place } = usePlaceOrder({
    keeper,
    form,
    goTo,
    freezeScreen: (on) => freezeScreen(on ? checkout : null),
  })

  function goTo(next: CheckoutStep): void {
    goToStep(next)
    keep({ step: next })
  }

  function keep(change: Partial<CheckoutDraft>): void {
    const current = { customer: form.state.values, step, remembers: tick }
    keeper.keep({ ...current, ...change })
  }

  return (
    <div className="page pb-20">
      <PageHeading title={t.checkout.title} />
      <LineProblems lines={lines} />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] xl:gap-16">
        <section>
          <StepHeading step={step} />
          {failure && <PlaceOrderProblem failure={failure} />}
          {step === 'customer' ? (
            <CustomerStep
              form={form}
              remembers={remembers}
              remember={(ticked) => {
                setTick(ticked)
                keep({ remembers: ticked })
              }}
            />
          ) : (
            <PaymentStep
              customer={parseCustomer(form.state.values) ?? form.state.values}
              goBack={() => goTo('customer')}
              blocked={lines.some(cannotBeOrdered)}
              place={() => place(lines)}
            />
          )}
        </section>
        <form.Subscribe selector={({ values }) => values.governorate}>
          {(governorate) => <CheckoutSummary lines={lines} governorate={governorate} />}
        </form.Subscribe>
      </div>
    </div>
  )
})

/** Fetches the code of the next screen while the form is filled in. */
function useLoadedConfirmation(): void {
  const router = useRouter()
  useEffect(() => {
    const loading = router.loadRouteChunk(router.routesById['/order-confirmation'])
    loading?.catch(() => undefined)
  }, [router])
}

function toOrderLine(view: CartLineView) {
  return { ...view.line, unavailable: isUnavailable(view) ? t.checkout.notAvailable : undefined }
}

/** Takes the focus when the step changes, not when the screen opens. */
function StepHeading({ step }: { step: CheckoutStep }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const [number, title] = step === 'customer' ? [1, t.checkout.customer] : [2, t.checkout.payment]
  return (
    <div className="mb-6">
      <p className="eyebrow mb-1">{say(t.checkout.step, { number })}</p>
      <h2 ref={heading} id="step-heading" tabIndex={-1} className="title-2 focus:outline-none">
        {title}
      </h2>
    </div>
  )
}

interface CheckoutSummaryProps {
  lines: readonly CartLineView[]
  /** As chosen; '' before that. */
  governorate: string
}

function CheckoutSummary({ lines, governorate }: CheckoutSummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="card lg:(sticky top-28)">
      <h2 id="order-summary" className="title-3 mb-5">
        {t.cart.summary}
      </h2>
      <OrderLines lines={lines.map(toOrderLine)} />
      <DeliveryTime governorate={governorate} className="mt-4" />
      <p className="mt-5">
        <Link to="/cart" className="link inline-flex min-h-11 items-center">
          {t.checkout.returnToCart}
        </Link>
      </p>
    </section>
  )
}

/** States the failure, what was kept and what to do next. */
function PlaceOrderProblem({ failure }: { failure: PlaceOrderFailure }) {
  return (
    <Notice tone="danger" className="mb-6">
      <p role="alert">{say(t.checkout.problems[failure], { n: maxOrderLines })}</p>
    </Notice>
  )
}

/** Two tabs may fill in one checkout: each writes only its own changes since `opened`. */
export function createCheckoutAutosave(
  db: Db,
  opened: CheckoutDraft,
  now: () => number,
): DraftAutosave<CheckoutDraft> {
  let written = opened
  return keepInOrder(async (mine) => {
    if (mine === null) return removeDraft(db, checkoutDraftKey)
    const merge = (stored: unknown) => draftToStored(mergeCheckoutDraft(stored, written, mine))
    await changeDraft(db, checkoutDraftKey, merge, now())
    written = mine
  })
}
