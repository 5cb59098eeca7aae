import { useNavigate } from '@tanstack/react-router'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { waitForOutcome } from '#db/outbox/write-outcome.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { patienceMs, toastOutcome } from '#admin/queue-and-tell.ts'
import { shortId } from './order-words.ts'

/** Queues the new status; it is on the screen at once, and the toast says what the server made of it. */
export function useSetStatus(): (order: StaffOrder, status: OrderStatus) => Promise<void> {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const navigate = useNavigate()

  async function write(orderId: string, base: OrderStatus, status: OrderStatus) {
    const id = crypto.randomUUID()
    const payload = { order_id: orderId, base, status }
    const mutation = newMutation.setOrderStatus(payload)
    try {
      // A sale of this device that is still on its way has to arrive first.
      await enqueue(db, { id, mutation, userId, deps: [orderId], now: Date.now() })
    } catch {
      return 'not-saved'
    }
    sync.push()
    return waitForOutcome(db, [id], navigator.onLine ? patienceMs : 0)
  }

  return async ({ id, status: base }, status) => {
    const words = {
      title: 'Status Updated',
      text: `Order ${shortId(id)} status updated to ${status}.`,
      failure: 'Failed to update order status. Please try again.',
    }
    toastOutcome(await write(id, base, status), words, () => void navigate({ to: '/admin/sync' }))
  }
}
