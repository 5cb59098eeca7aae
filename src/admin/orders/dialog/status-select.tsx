import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { createDebounce } from '#ui/form/debounce.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { useOrderNumber } from './order-number.ts'
import { statusesOf } from './staff-order-texts.ts'
import { staffStatusLabel } from '#features/order/staff-status-label.ts'

/** The key keeps a choice from moving to another order. */
export function StatusSelect({ order }: { order: StaffOrder }) {
  return <Choice key={order.id} order={order} />
}

function Choice({ order }: { order: StaffOrder }) {
  const setStatus = useSetStatus(order)
  const [asking, setAsking] = useState(false)
  const {
    status: value,
    choose,
    forget,
    ...events
  } = useChosenStatus(order, async (status) => {
    if (status === 'cancelled') setAsking(true)
    else await setStatus(status)
    return status !== 'cancelled'
  })
  const id = useId()
  function keep() {
    setAsking(false)
    forget()
  }
  return (
    <div>
      <label htmlFor={id} className="label">
        {t.orderDialog.status}
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
      <CancelDialog
        order={order}
        open={asking}
        keep={keep}
        cancel={() => {
          setAsking(false)
          void setStatus('cancelled').then(forget)
        }}
      />
    </div>
  )
}

/** How long a choice made by arrow keys waits for the next one (ms). */
const waitMs = 800

/**
 * Arrow keys on a closed select pass every status on the way: only the last one is written, after a
 * pause or when the select loses the focus. Any other choice is written at once.
 */
function useChosenStatus(
  order: StaffOrder,
  /** False: not decided yet; the choice stays. */
  settle: (status: OrderStatus) => Promise<boolean>,
) {
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const byKeys = useRef(false)

  async function write(status: OrderStatus): Promise<void> {
    if (status !== order.status && !(await settle(status))) return
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
    forget: () => setChosen(null),
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

/** Queues the new status; the screen shows it at once, and a toast the server's outcome. */
function useSetStatus({ id, status: base }: StaffOrder): (status: OrderStatus) => Promise<unknown> {
  const write = useWrites()
  const number = useOrderNumber(id)
  return (status) =>
    write({
      mutations: [newMutation.setOrderStatus({ order_id: id, base, status })],
      // A sale of this device that is still on its way has to arrive first.
      after: [id],
      undoable: true,
      toasts: {
        title: t.orderDialog.statusUpdated,
        confirmed: say(t.orderDialog.statusUpdatedTo[status], { number }),
        failed: t.orderDialog.statusFailed,
      },
    })
}
