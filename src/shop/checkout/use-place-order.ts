import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  type CheckoutDraft,
  type CheckoutStep,
  parseCustomer,
} from '#domain/orders/checkout-draft.ts'
import { lastOrderKey, lastOrderToText } from '#domain/orders/last-order.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import type { MyOrder } from '#db/local-database.ts'
import { useServices } from '#services.ts'
import { showToast } from '#ui/toast/toast.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { cannotBeOrdered, lineProblemsId } from './line-problems.tsx'
import { type PlaceOrderFailure, placeOrder } from './place-order.ts'
import type { CustomerForm } from './use-customer-form.ts'

interface PlaceOrderOptions {
  keeper: DraftKeeper<CheckoutDraft>
  form: CustomerForm
  /** Keeps these lines on screen while the order empties the cart; null lets go of them. */
  holdLines: (lines: readonly CartLineView[] | null) => void
  goTo: (step: CheckoutStep) => void
}

/** One order for any number of presses; when it cannot be saved, the shopper stays and nothing typed is lost. */
export function usePlaceOrder({ keeper, form, holdLines, goTo }: PlaceOrderOptions) {
  const { db, sync } = useServices()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [placing, setPlacing] = useState(false)
  const [failure, setFailure] = useState<PlaceOrderFailure | null>(null)

  async function place(lines: readonly CartLineView[]): Promise<void> {
    const customer = parseCustomer(form.state.values)
    if (busy.current) return
    if (customer === null) return goTo('customer')
    if (lines.some(cannotBeOrdered)) return document.getElementById(lineProblemsId)?.focus()
    busy.current = true
    setPlacing(true)
    setFailure(null)
    holdLines(lines)
    await keeper.drop()
    const placed = await placeOrder(
      db,
      lines.map(({ line }) => line),
      customer,
    )
    if (placed.ok) {
      sync.push()
      return showConfirmation(placed.value)
    }
    stay(placed.error)
  }

  async function showConfirmation({ id, total, placedAt }: MyOrder): Promise<void> {
    const date = new Date(placedAt).toISOString()
    if (keepLastOrder(lastOrderToText({ id, total, date })))
      await navigate({ to: '/order-confirmation', replace: true })
    else await navigate({ to: '/account/orders/$id', params: { id }, replace: true })
  }

  function stay(why: PlaceOrderFailure): void {
    busy.current = false
    setPlacing(false)
    setFailure(why)
    holdLines(null)
    keeper.keep({ customer: form.state.values, step: 'payment' })
    showToast({
      tone: 'error',
      message: 'There was an error processing your order. Please try again.',
    })
  }

  return { placing, failure, place }
}

/** False where session storage is forbidden. */
function keepLastOrder(text: string): boolean {
  try {
    sessionStorage.setItem(lastOrderKey, text)
    return true
  } catch {
    return false
  }
}
