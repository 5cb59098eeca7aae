import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { CheckoutStep } from '#domain/orders/checkout.ts'
import type { DraftAutosave } from '#db/drafts.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { keepLastOrder, recordJustPlaced } from '#features/order/last-order.ts'
import { nextFrames } from '#ui/hooks/next-frames.ts'
import { showToast } from '#ui/toast/toast.ts'
import type { CustomerFormApi } from './customer-step.tsx'
import { lineProblemsId } from './line-problems.tsx'
import { cannotBeOrdered } from '#domain/orders/cart.ts'
import { parseCustomer } from '#domain/orders/customer.ts'
import { type PlaceOrderFailure, placeOrder } from '#db/shopper/place-my-order.ts'

interface PlaceOrderOptions {
  keeper: Pick<DraftAutosave<unknown>, 'stop'>
  form: CustomerFormApi
  /** Whether what is on screen stays, while the order empties cart and draft. */
  freezeScreen: (on: boolean) => void
  goTo: (step: CheckoutStep) => void
}

/** One order for any number of presses; when it cannot be saved, the shopper stays and nothing typed is lost. */
export function usePlaceOrder({ keeper, form, freezeScreen, goTo }: PlaceOrderOptions) {
  const { db, sync } = useServices()
  const navigate = useNavigate()
  useLoadedConfirmation()
  const running = useRef<Promise<boolean> | null>(null)
  const [failure, setFailure] = useState<PlaceOrderFailure | null>(null)

  /** True: the order is placed and this screen is being left, so there is no other press. */
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
      document.getElementById(lineProblemsId)?.focus()
      return false
    }
    freezeScreen(true)
    const ordered = lines.map(({ line }) => line)
    const writing = keeper.stop().then(() => placeOrder(db, ordered, customer))
    setFailure(null)
    const placed = await writing
    if (!placed.ok) {
      stay(placed.error)
      return false
    }
    // The order is stored: the confirmation is shown first, sending comes second.
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

  function stay(why: PlaceOrderFailure): void {
    setFailure(why)
    freezeScreen(false)
    goTo('payment')
    showToast({
      tone: 'error',
      message: 'There was an error processing your order. Please try again.',
    })
  }

  return { failure, place }
}

/** The next screen's code, fetched while the form is filled in. */
function useLoadedConfirmation(): void {
  const router = useRouter()
  useEffect(() => {
    const loading = router.loadRouteChunk(router.routesById['/order-confirmation'])
    loading?.catch(() => undefined)
  }, [router])
}
