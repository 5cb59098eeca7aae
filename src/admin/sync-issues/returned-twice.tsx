import { getStaffOrder } from '#db/staff/orders.ts'
import { type Mutation, newMutation, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { returnOf } from '#domain/writes/references.ts'
import { ReturnList } from '#features/order/return-list.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { DiscardIssue } from './issue-parts.tsx'

interface ReturnedTwiceProps {
  operation: Operation
  send: (mutation: Mutation) => Promise<boolean>
}

export function isReturnedTwice({ kind, outcome }: Operation): boolean {
  const code = parseRejected(outcome)?.code
  return kind === 'recordReturn' && (code === 'returned_before' || code === 'not_delivered')
}

/** Two devices returned the same piece. Only a person knows whether the money was paid twice. */
export function ReturnedTwice({ operation, send }: ReturnedTwiceProps) {
  const given = returnOf(operation)
  const view = valueOr(useQuery(getStaffOrder, given?.order_id ?? ''), undefined)
  if (given === null) return <DiscardIssue operation={operation} />
  const { refund } = given
  const moneyOnly = newMutation.recordReturn({ ...given, items: [], restocked: false })
  return (
    <div className="mt-3">
      {view !== undefined && <ReturnList order={view.order} />}
      <p className="mt-3">{t.returns.twiceQuestion}</p>
      <p className="mt-1 text-text-muted">{t.returns.twiceSame}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        {refund > 0 && parseMutation(moneyOnly.kind, moneyOnly.payload) !== null && (
          <Button onClick={() => void send(moneyOnly)}>
            {rich(t.returns.twicePaid, { price: <Price piastres={refund} /> })}
          </Button>
        )}
      </div>
    </div>
  )
}
