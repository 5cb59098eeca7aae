import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { createDebounce } from './debounce.ts'
import { useSetStatus } from './use-set-status.ts'

/** How long a choice made by arrow keys waits for the next one (ms). */
const waitMs = 800

/**
 * Arrow keys on a closed selector pass every status on the way: only the one they come to rest on is written, or the one that is
 * left. Any other choice is written at once.
 */
export function useChosenStatus(order: StaffOrder) {
  const setStatus = useSetStatus()
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const byKeys = useRef(false)

  async function write(status: OrderStatus): Promise<void> {
    if (status !== order.status) await setStatus(order, status)
    setChosen((now) => (now === status ? null : now))
  }

  const latest = useRef(write)
  const [rest] = useState(() => createDebounce<OrderStatus>(waitMs))
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => rest.listen((status) => void latest.current(status)), [rest])

  return {
    status: chosen ?? order.status,
    choose: (status: OrderStatus) => {
      setChosen(status)
      rest.keep(status)
      if (!byKeys.current) rest.pass()
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      byKeys.current = true
      if (key === 'Enter') rest.pass()
    },
    onPointerDown: () => {
      byKeys.current = false
    },
    onBlur: () => rest.pass(),
  }
}
