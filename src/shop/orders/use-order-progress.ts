import { useEffect } from 'react'
import type { MyOrderView } from '#db/shopper/my-orders.ts'
import { isHeldReceipt } from '#domain/orders/order.ts'
import { nextFrames } from '#ui/hooks/next-frames.ts'
import { useServices } from '#services.ts'
import { type OrderProgress, describeOrder } from './order-progress.ts'

/** The story of an order on this device. */
export function useOrderProgress({ order, state }: MyOrderView): OrderProgress {
  const { db } = useServices()
  const device = { lasting: db.lasting, sendsWhenClosed: sendsWhenClosed() }
  return describeOrder(state, order.customer.email, device)
}

/** Chromium alone wakes our worker to send what waits; the worker has to be there already. */
function sendsWhenClosed(): boolean {
  return 'SyncManager' in globalThis && (navigator.serviceWorker?.controller ?? null) !== null
}

/** The first and the longest pause (ms) between two questions while something is expected soon. */
const [firstPauseMs, longestPauseMs] = [2_000, 60_000]

/** Asks the server about this device's orders when the screen opens; again and again, less and less often, while `expecting`. */
export function usePollOrderStatus(expecting = false): void {
  const { sync } = useServices()
  useEffect(() => void nextFrames().then(sync.refreshOrders), [sync])
  useEffect(() => {
    if (!expecting) return
    let timer: ReturnType<typeof setTimeout>
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => {
        void sync.refreshOrders()
        askAfter(Math.min(2 * pauseMs, longestPauseMs))
      }, pauseMs)
    }
    askAfter(firstPauseMs)
    return () => clearTimeout(timer)
  }, [sync, expecting])
}

/** The order is there and its mail has not been handed over: that is a matter of moments, unless it is held. */
export function expectsMail(view: MyOrderView | undefined): boolean {
  if (view?.state.name !== 'confirmed') return false
  const { receipt } = view.state
  const isNew = receipt.mailed_at === undefined && receipt.status === 'pending'
  return isNew && !isHeldReceipt(receipt)
}
