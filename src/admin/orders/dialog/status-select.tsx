import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { patienceMs, toastOutcome } from '#admin/queue-and-tell.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { waitForOutcome } from '#db/outbox/write-outcome.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { createDebounce } from './debounce.ts'
import { shortId, staffStatusLabel, statusesOf } from './staff-order-words.ts'

/** Any status can follow any other. A choice for one order is never that of another. */
export function StatusSelect({ order }: { order: StaffOrder }) {
  return <Choice key={order.id} order={order} />
}

function Choice({ order }: { order: StaffOrder }) {
  const { status: value, choose, ...events } = useChosenStatus(order)
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="label">
        Status
      </label>
      <select
        {...events}
        id={id}
        className="field min-w-44"
        value={value}
        onChange={(event) => {
          const status = orderStatuses.find((one) => one === event.currentTarget.value)
          if (status !== undefined) choose(status)
        }}
      >
        {statusesOf(order).map((status) => (
          <option key={status} value={status}>
            {staffStatusLabel(order, status)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** How long a choice made by arrow keys waits for the next one (ms). */
const waitMs = 800

/**
 * Arrow keys on a closed selector pass every status on the way: only the one they come to rest on is written, or the one that is
 * left. Any other choice is written at once.
 */
function useChosenStatus(order: StaffOrder) {
  const setStatus = useSetStatus()
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const byKeys = useRef(false)

  async function write(status: OrderStatus): Promise<void> {
    if (status !== order.status) await setStatus(order, status)
    setChosen((now) => (now === status ? null : now))
  }

  const latest = useRef(write)
  const [debounce] = useState(() => createDebounce<OrderStatus>(waitMs))
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => debounce.listen((status) => void latest.current(status)), [debounce])

  return {
    status: chosen ?? order.status,
    choose: (status: OrderStatus) => {
      setChosen(status)
      debounce.keep(status)
      if (!byKeys.current) debounce.pass()
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      byKeys.current = true
      if (key === 'Enter') debounce.pass()
    },
    onPointerDown: () => {
      byKeys.current = false
    },
    onBlur: () => debounce.pass(),
  }
}

/** Queues the new status; it is on the screen at once, and the toast says what the server made of it. */
function useSetStatus(): (order: StaffOrder, status: OrderStatus) => Promise<void> {
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
