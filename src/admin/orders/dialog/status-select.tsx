import { useId } from 'react'
import { orderStatuses } from '#domain/orders/order.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { statusLabel } from '#ui/product/order-status-badge.tsx'
import { useSetStatus } from './use-set-status.ts'

/** Any status can follow any other. */
export function StatusSelect({ order }: { order: StaffOrder }) {
  const setStatus = useSetStatus()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="label">
        Status
      </label>
      <select
        id={id}
        className="field min-w-44"
        value={order.status}
        onChange={(event) => {
          const status = orderStatuses.find((one) => one === event.currentTarget.value)
          if (status !== undefined) void setStatus(order, status)
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
