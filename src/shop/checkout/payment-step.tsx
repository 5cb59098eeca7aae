import { memo, useState } from 'react'
import type { Customer } from '#domain/orders/customer.ts'
import { PostalAddress } from '#features/order/postal-address.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

interface PaymentStepProps {
  customer: Customer
  goBack: () => void
  /** True: the order is placed and this screen is being left. Pressed again meanwhile, it is the same order. */
  place: () => Promise<boolean>
}

/** 'Processing...' is state of this step alone: drawing the whole checkout would keep the database waiting. */
export function PaymentStep({ customer, goBack, place }: PaymentStepProps) {
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
        <legend className="label">Payment method</legend>
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
              Cash on Delivery
            </label>
            <p id="method-hint" className="hint">
              You pay when your order is handed to you.
            </p>
          </div>
        </div>
      </fieldset>
      <div className="mt-8 flex flex-col-reverse gap-3 sm:(flex-row justify-between)">
        <Button look="quiet" disabled={placing} onClick={goBack}>
          <Icon name="back" />
          Back to Customer Information
        </Button>
        <Button type="submit" busy={placing}>
          {placing ? 'Processing...' : 'Place Order'}
        </Button>
      </div>
    </form>
  )
}

const DeliveryAddress = memo(function DeliveryAddress({ customer }: { customer: Customer }) {
  return (
    <section aria-label="Delivery address">
      <p className="label">Deliver to</p>
      <address className="not-italic leading-relaxed [overflow-wrap:anywhere]">
        <PostalAddress customer={customer} />
        <span className="block text-text-muted">
          <bdi>{customer.phone}</bdi>
        </span>
        <span className="block text-text-muted">
          <bdi>{customer.email}</bdi>
        </span>
      </address>
    </section>
  )
})
