import { useId } from 'react'
import { orderStatuses } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { statusLabel } from '#features/order/order-status-badge.tsx'
import { useChosenStatus } from './use-chosen-status.ts'

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
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </select>
    </div>
  )
}
