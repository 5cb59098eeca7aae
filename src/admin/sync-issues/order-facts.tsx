import type { Db } from '#db/database.ts'
import { getStaffOrder } from '#db/staff/orders.ts'
import { formatEgp } from '#ui/money.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { targetOf, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { customerName } from '#features/order/customer-name.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { timeAgo } from '#ui/formats.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Whose order a write is about, and who changed it last; nothing for other writes. */
export function OrderFacts({ operation, now }: { operation: Operation; now: number }) {
  const order = valueOr(useQuery(readOrder, operation), null)
  if (order === null) return null
  return (
    <p className="mt-1">
      {rich(t.syncIssues.order.facts, {
        name: <bdi translate="no">{customerName(order)}</bdi>,
        total: formatEgp(order.total),
      })}
      <span className="block text-sm text-text-muted">{changedText(order, now)}</span>
    </p>
  )
}

/** 'Changed by mona@nefer.example, 5 minutes ago' */
export function changedText(
  { changed_by: name, updated_at: at }: Pick<StaffOrder, 'changed_by' | 'updated_at'>,
  now: number,
): string {
  const time = timeAgo(Date.parse(at), now)
  const texts = t.syncIssues.order
  return typeof name === 'string'
    ? say(texts.changedBy, { name, time })
    : say(texts.changed, { time })
}

/** As the copy on this device has it: outcomes are stored without the customer. */
async function readOrder(db: Db, { kind, payload }: Operation): Promise<StaffOrder | null> {
  const mutation = parseMutation(kind, payload)
  const target = mutation && targetOf(mutation)
  if (target?.t !== 'orders') return null
  return (await getStaffOrder(db, target.id))?.order ?? null
}
