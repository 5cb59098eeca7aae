import { useEffect } from 'react'
import type { MyOrderView } from '#db/shopper/my-orders.ts'
import { isHeldReceipt } from '#domain/orders/order.ts'
import { nextFrames } from '#ui/hooks/next-frames.ts'
import { useServices } from '#services.ts'

/** The first and the longest pause (ms) between two requests. */
const [firstPauseMs, longestPauseMs] = [2_000, 60_000]

/** Refreshes the orders when the screen opens, and less and less often while `expecting`. */
export function usePollOrderStatus(expecting = false): void {
  const { sync } = useServices()
  useEffect(() => void nextFrames().then(sync.refreshOrders), [sync])
  useEffect(() => {
    if (!expecting) return
    let timer: ReturnType<typeof setTimeout>
    const refreshAfter = (pauseMs: number) => {
      timer = setTimeout(() => {
        void sync.refreshOrders()
        refreshAfter(Math.min(2 * pauseMs, longestPauseMs))
      }, pauseMs)
    }
    refreshAfter(firstPauseMs)
    return () => clearTimeout(timer)
  }, [sync, expecting])
}

/** The mail of an accepted order is due within moments, unless the order is held. */
export function expectsMail(view: MyOrderView | undefined): boolean {
  if (view?.state.name !== 'confirmed') return false
  const { receipt } = view.state
  const isNew = receipt.mailed_at === undefined && receipt.status === 'pending'
  return isNew && !isHeldReceipt(receipt)
}
