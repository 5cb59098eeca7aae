import type { OrderReturn } from '#domain/orders/order-return.ts'
import { type StaffOrder, readOrderItems } from '#domain/orders/staff-order.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { rich } from '#texts/rich.tsx'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { Price } from '#ui/price.tsx'

/** Returned pieces of an order, with times and refunds. */
export function ReturnList({ order }: { order: Pick<StaffOrder, 'items' | 'returns'> }) {
  const items = readOrderItems(order) ?? []
  const nameOf = (id: string) => {
    const item = items.find((one) => one.id === id)
    return item === undefined ? id : shownName(item)
  }
  return (
    <ul>
      {(order.returns ?? []).map((one) => (
        <ReturnRow key={one.id} of={one} nameOf={nameOf} />
      ))}
    </ul>
  )
}

function ReturnRow({ of, nameOf }: { of: OrderReturn; nameOf: (id: string) => string }) {
  const { items, at, by, refund, method, reason } = of
  const given = { time: formatDate('longMoment', at), price: <Price piastres={refund} /> }
  return (
    <li className="border-be py-2">
      <p>
        {by === undefined
          ? rich(t.returns.one, given)
          : rich(t.returns.oneBy, { ...given, name: <bdi>{by}</bdi> })}
      </p>
      <p className="text-sm text-text-muted">
        <span>
          {listed([
            ...(items.length === 0
              ? [t.returns.moneyOnly]
              : items.map(({ id, quantity: n }) =>
                  say(t.returns.piecesOf, { n, name: nameOf(id) }),
                )),
            t.closing.methods[method],
          ])}
        </span>
        {reason !== undefined && <bdi className="block">{reason}</bdi>}
      </p>
    </li>
  )
}
