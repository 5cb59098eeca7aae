import { memo, useEffect, useRef, useState } from 'react'
import {
  type CheckoutDraft,
  type CheckoutStep,
  parseCustomer,
} from '#domain/orders/checkout-draft.ts'
import type { Customer } from '#domain/orders/customer.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { createCheckoutAutosave } from './checkout-autosave.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CustomerStep } from './customer-step.tsx'
import { LineProblems } from './line-problems.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlaceOrderProblem } from './place-order-problem.tsx'
import { useCustomerForm } from './use-customer-form.ts'
import { useRememberAddress } from './use-remember-address.ts'
import { usePlaceOrder } from './use-place-order.ts'

interface CheckoutFormProps {
  lines: readonly CartLineView[]
  /** The draft as it was stored when the screen opened. */
  draft: CheckoutDraft
  /** The address this device remembers. */
  saved: Customer | null
  holdLines: (lines: readonly CartLineView[] | null) => void
}

/** Memoised: while the order is written, the same lines are passed again and the whole form need not be drawn. */
export const CheckoutForm = memo(function CheckoutForm(props: CheckoutFormProps) {
  const { lines, draft, saved, holdLines } = props
  const { db } = useServices()
  const [keeper] = useState(() => createCheckoutAutosave(db, draft, Date.now))
  const [step, setStep] = useState<CheckoutStep>(draft.step)
  const { tick, remembers, setTick, rememberOrForget } = useRememberAddress(saved, draft.remembers)
  const form = useCustomerForm({
    defaultValues: useState(draft.customer)[0],
    keep: (customer) => keep({ customer }),
    finish: (customer) => {
      rememberOrForget(parseCustomer(customer))
      goTo('payment')
    },
  })
  const { failure, place } = usePlaceOrder({ keeper, form, holdLines, goTo })

  function goTo(next: CheckoutStep): void {
    setStep(next)
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
