import { Link } from '@tanstack/react-router'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { listMyOrders, type MyOrderView } from '#db/shopper/my-orders.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { formatDate } from '#ui/dates.ts'
import { EmptyState } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { Price } from '#ui/price.tsx'
import { BackToDevice, FindOrderLink, OrderChip, useOrderProgress } from './order-parts.tsx'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { usePollOrderStatus } from './use-poll-order-status.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Every order of this device, newest first. Each visit refreshes their status. */
export function MyOrdersScreen() {
  const stored = useQuery(listMyOrders)
  usePollOrderStatus()
  if (stored.state === 'failed') return <ReadProblem what="myOrders" />
  const orders = valueOr(stored, undefined)
  return (
    <div className="page-narrow pb-20">
      <PageHeading above={<BackToDevice />} title={t.myOrders.title} />
      {orders?.length === 0 && (
        <EmptyState title={t.myOrders.none} text={t.findOrder.somewhereElse}>
          <Link to="/products" className="btn-primary">
            {t.cart.continueShopping}
          </Link>
          <FindOrderLink />
        </EmptyState>
      )}
      {orders !== undefined && orders.length > 0 && (
        <ul className="border-be">
          {orders.map((view) => (
            <OrderRow key={view.order.id} view={view} />
          ))}
        </ul>
      )}
      {orders !== undefined && orders.length > 0 && (
        <p className="mt-8">
          <FindOrderLink />
        </p>
      )}
    </div>
  )
}

function OrderRow({ view }: { view: MyOrderView }) {
  const { order, state } = view
  const { items, total } = state.name === 'confirmed' ? state.receipt : order
  const { chip } = useOrderProgress(view)
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-bs py-5">
      <div>
        <Link
          to="/account/orders/$id"
          params={{ id: order.id }}
          className="title-3 after:(absolute inset-0 content-empty) hover:underline underline-offset-4"
        >
          {say(t.myOrders.order, { number: shortNumber(order.id) })}
        </Link>
        <p className="text-text-muted">
          {say(t.myOrders.dateAndPieces, {
            date: formatDate('long', order.placedAt),
            n: totalItems(items),
          })}
        </p>
      </div>
      <div className="flex items-center gap-4">
        {view.cancellation?.name === 'asked' && (
          <span className="text-sm text-text-muted">{t.cancelOrder.askedShort}</span>
        )}
        <OrderChip chip={chip} />
        <Price piastres={total} className="font-600" />
      </div>
    </li>
  )
}
