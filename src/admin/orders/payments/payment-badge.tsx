import { overOf } from '#domain/orders/payments.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'

/** Beside the status of an order: the shop owes its customer money. */
export function PaymentBadge({ order }: { order: StaffOrder }) {
  const over = overOf(order)
  if (over === 0) return null
  return (
    <span className="badge bg-danger-soft text-danger">
      {say(t.payments.giveBack, { over: formatEgp(over) })}
    </span>
  )
}
