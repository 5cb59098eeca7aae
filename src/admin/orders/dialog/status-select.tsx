import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { PiecesAnswer } from '#domain/orders/delivery-attempt.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { createDebounce } from '#ui/form/debounce.ts'
import { type ParcelFields, parcelChange, parcelOf } from '#domain/orders/tracking.ts'
import { useCouriers, ShipDialog } from '#admin/orders/parcel/tracking-fields.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useOrderNumber } from './order-number.ts'
import { statusesOf } from './staff-order-texts.ts'
import { staffStatusLabel } from '#features/order/order-status-badge.tsx'

/** The key keeps a choice from moving to another order. */
export function StatusSelect({ order }: { order: StaffOrder }) {
  return <Choice key={order.id} order={order} />
}

function Choice({ order }: { order: StaffOrder }) {
  const setStatus = useSetStatus(order)
  const [asking, setAsking] = useState<Chosen | null>(null)
  const asksForCourier = useCouriers().length > 0 && order.channel === 'web'
  const {
    status: value,
    choose,
    forget,
    ...events
  } = useChosenStatus(order, async (chosen) => {
    const asks = chosen.status === 'cancelled' || (chosen.status === 'shipped' && asksForCourier)
    if (asks) setAsking(chosen)
    else await setStatus(chosen)
    return !asks
  })
  const id = useId()
  function keep() {
    setAsking(null)
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
      <ShipDialog
        order={order}
        open={asking?.status === 'shipped'}
        close={keep}
        ship={async (parcel) => {
          const saved = asking !== null && (await setStatus(asking, { parcel }))
          if (saved) keep()
          return saved
        }}
      />
      <CancelDialog
        order={order}
        open={asking?.status === 'cancelled'}
        keep={keep}
        cancel={(pieces) => {
          setAsking(null)
          if (asking !== null) void setStatus(asking, { pieces }).then(forget)
        }}
      />
    </div>
  )
}

/** A chosen status. `base`: the one that the person saw, which the order may have lost since. */
interface Chosen {
  status: OrderStatus
  base: OrderStatus
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
  settle: (chosen: Chosen) => Promise<boolean>,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const byKeys = useRef(false)
  /** What is being queued: the next choice is made from there. */
  const writing = useRef<Chosen>(null)

  async function write(wanted: Chosen): Promise<void> {
    writing.current = wanted
    const isDecided = wanted.status === wanted.base || (await settle(wanted))
    if (writing.current === wanted) writing.current = null
    if (isDecided) setChosen((now) => (now === wanted ? null : now))
  }

  const latest = useRef(write)
  const [debounce] = useState(() => createDebounce<Chosen>(waitMs))
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => debounce.listen((wanted) => void latest.current(wanted)), [debounce])

  return {
    status: chosen?.status ?? order.status,
    forget: () => setChosen(null),
    choose: (status: OrderStatus) => {
      const base = writing.current?.status ?? chosen?.base ?? order.status
      const wanted = { status, base }
      setChosen(wanted)
      debounce.keep(wanted)
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
function useSetStatus(order: StaffOrder) {
  const { id } = order
  const write = useWrites()
  const number = useOrderNumber(id)
  return ({ status, base }: Chosen, { pieces, parcel }: Answers = {}): Promise<boolean> => {
    const change = parcel && parcelChange(parcelOf(order), parcel)
    return write({
      mutations: [
        newMutation.setOrderStatus({ order_id: id, base, status, ...(pieces && { pieces }) }),
        ...(change ? [newMutation.setParcel({ order_id: id, ...change })] : []),
      ],
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
}

/** Where the pieces of a cancelled order are; who carries a shipped one. */
interface Answers {
  pieces?: PiecesAnswer | undefined
  parcel?: ParcelFields
}
