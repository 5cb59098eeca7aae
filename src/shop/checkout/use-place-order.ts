import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type CheckoutStep, checkoutDraftKey } from '#domain/orders/checkout.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import type { DraftAutosave } from '#db/drafts.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { keepLastOrder, recordJustPlaced } from '#features/order/last-order.ts'
import { nextFrames } from '#ui/hooks/next-frames.ts'
import { showToast } from '#ui/toast/toast.ts'
import type { CustomerFormApi } from './customer-step.tsx'
import { lineProblemsId } from './line-problems.tsx'
import { toBase64 } from '#domain/base64.ts'
import { type CartLine, cannotBeOrdered } from '#domain/orders/cart.ts'
import { type Customer, parseCustomer } from '#domain/orders/customer.ts'
import { type Result, err } from '#domain/result.ts'
import type { Db } from '#db/database.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { NotSavedError } from '#db/storage.ts'

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

/** `cart-changed`: another tab changed or ordered it meanwhile; nothing was written. */
export type PlaceOrderFailure = 'cart-changed' | 'too-many-lines' | 'storage-full' | 'not-saved'

/** Writes the order of exactly these lines to this device, however many tabs try: one cart is ordered once. */
export async function placeOrder(
  db: Db,
  lines: readonly CartLine[],
  customer: Customer,
): Promise<Result<MyOrder, PlaceOrderFailure>> {
  if (lines.length > maxOrderLines) return err('too-many-lines')
  const [id, token, now] = [crypto.randomUUID(), newToken(), Date.now()]
  const request = { id, token, lines, customer, draftKey: checkoutDraftKey, now }
  try {
    return await placeMyOrder(db, request)
  } catch (error) {
    return err(error instanceof NotSavedError ? 'storage-full' : 'not-saved')
  }
}

/** 32 random bytes as base64url: the secret with which this device can ask for the order's status. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
