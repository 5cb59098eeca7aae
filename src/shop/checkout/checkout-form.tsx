import { memo, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { CartLine } from '#domain/orders/cart.ts'
import type { CheckoutDraft, CheckoutStep } from '#domain/orders/checkout.ts'
import { type Customer, parseCustomer } from '#domain/orders/customer.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { OrderLines } from '#features/order/order-lines.tsx'
import { createCheckoutAutosave } from './checkout-autosave.ts'
import { CustomerStep, useCustomerForm, useRememberAddress } from './customer-step.tsx'
import { LineProblems } from './line-problems.tsx'
import { PaymentStep } from './payment-step.tsx'
import type { PlaceOrderFailure } from '#db/shopper/place-my-order.ts'
import { usePlaceOrder } from './use-place-order.ts'

export interface Checkout {
  lines: readonly CartLineView[]
  /** The draft as it was stored when the screen opened. */
  draft: CheckoutDraft
  /** The address this device remembers. */
  saved: Customer | null
}

interface CheckoutFormProps {
  checkout: Checkout
  /** Keeps it on screen while the order empties cart and draft; null lets go of it. */
  freezeScreen: (checkout: Checkout | null) => void
}

/** Memoised: while the order is written, the same is passed again and the whole form need not be drawn. */
export const CheckoutForm = memo(function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, freezeScreen } = props
  const { lines, draft, saved } = checkout
  const { db } = useServices()
  const [keeper] = useState(() => createCheckoutAutosave(db, draft, Date.now))
  const { tick, remembers, setTick, rememberOrForget } = useRememberAddress(saved, draft.remembers)
  const form = useCustomerForm({
    defaultValues: useState(draft.customer)[0],
    keep: (customer) => keep({ customer }),
    finish: (customer) => {
      rememberOrForget(parseCustomer(customer))
      goTo('payment')
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
      <PageHeading title="Checkout" />
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
              place={() => place(lines)}
            />
          )}
        </section>
        <CheckoutSummary lines={lines.map(({ line }) => line)} />
      </div>
    </div>
  )
})

/** Takes the focus when the step changes, not when the screen opens. */
function StepHeading({ step }: { step: CheckoutStep }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const [number, title] =
    step === 'customer' ? [1, 'Customer Information'] : [2, 'Payment Information']
  return (
    <div className="mb-6">
      <p className="eyebrow mb-1">Step {number} of 2</p>
      <h2 ref={heading} id="step-heading" tabIndex={-1} className="title-2 focus:outline-none">
        {title}
      </h2>
    </div>
  )
}

function CheckoutSummary({ lines }: { lines: readonly CartLine[] }) {
  return (
    <section aria-labelledby="order-summary" className="card lg:(sticky top-28)">
      <h2 id="order-summary" className="title-3 mb-5">
        Order Summary
      </h2>
      <OrderLines lines={lines} />
      <p className="mt-5">
        <Link to="/cart" className="link inline-flex min-h-11 items-center">
          Return to Cart
        </Link>
      </p>
    </section>
  )
}

/** Says what happened, what was kept and what to do next. */
function PlaceOrderProblem({ failure }: { failure: PlaceOrderFailure }) {
  return (
    <Notice tone="danger" className="mb-6">
      <p role="alert">{problemText(failure)}</p>
    </Notice>
  )
}

function problemText(failure: PlaceOrderFailure): string {
  switch (failure) {
    case 'cart-changed':
      return 'Your cart was changed in another tab, so nothing was ordered. Please look at the order summary and place the order again.'
    case 'too-many-lines':
      return `One order can hold ${maxOrderLines} different products. Nothing was ordered and your cart is unchanged: please return to the cart and remove some.`
    case 'storage-full':
      return 'Your order is not saved and was not sent: the storage of this device is full. Your cart and everything you typed are still here. Please free some space and place the order again.'
    case 'not-saved':
      return 'Your order is not saved and was not sent: this browser could not store it. Your cart and everything you typed are still here. Please place the order again.'
  }
}

/**
 * The step is part of the history: going back from the payment leads to the form, as people expect. An entry that names none
 * shows the step the draft was at when the screen opened; the payment is only shown while `canPay`.
 */
function useStep(
  draftStep: CheckoutStep,
  canPay: () => boolean,
  /** Told of every step that follows the first, however the person came to it. */
  moved: (step: CheckoutStep) => void,
): [CheckoutStep, (next: CheckoutStep) => void] {
  // The draft follows the steps; what counts is where it stood when the screen opened.
  const [opened] = useState(draftStep)
  const named = useNamedStep()
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = (named ?? opened) === 'payment' && canPay() ? 'payment' : 'customer'
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    moved(step)
  })
  const goTo = (next: CheckoutStep) => {
    if (next === step) return
    const isStepBack = next === 'customer' && named === 'payment'
    if (isStepBack && opened === 'customer') history.back()
    else void navigate({ to: '/checkout', state: { checkoutStep: next }, resetScroll: false })
  }
  return [step, goTo]
}

/** What this entry of the history names. While the next screen is on its way this one stays as it was: it would be drawn once more, at its first step. */
function useNamedStep(): CheckoutStep | undefined {
  const here = useLocation({
    select: ({ pathname, state }) =>
      pathname === '/checkout' ? { named: state.checkoutStep } : null,
    structuralSharing: true,
  })
  const [kept, keep] = useState(here)
  if (here !== null && here !== kept) keep(here)
  return (here ?? kept)?.named
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    checkoutStep?: CheckoutStep
  }
}
