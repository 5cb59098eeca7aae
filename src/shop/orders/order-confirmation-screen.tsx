import { useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { getMyOrder, type MyOrderView } from '#db/shopper/my-orders.ts'
import { useQuery } from '#hooks/use-query.ts'
import { type LastOrder, forgetJustPlaced, justPlaced } from '#features/order/last-order.ts'
import { DeliveryTime } from '#features/order/delivery-time.tsx'
import { OrderLines } from '#features/order/order-lines.tsx'
import { formatDate, formatterOf } from '#ui/dates.ts'
import { Mark } from '#ui/icon.tsx'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'
import {
  Fact,
  OrderChip,
  OrderNote,
  OrderTimeline,
  ShortNumber,
  useOrderProgress,
} from './order-parts.tsx'
import type { OrderProgress } from './fixed-progress.ts'
import { OrderAttention } from './order-attention.tsx'
import { expectsMail, usePollOrderStatus } from './use-poll-order-status.ts'
import { t } from '#texts/texts.ts'

// Created with the module: later, it would delay the confirmation.
formatterOf('long')

export { readLastOrder } from '#features/order/last-order.ts'

/** The order just placed in this tab, and its progress. */
export function OrderConfirmationScreen({ order }: { order: LastOrder }) {
  const found = useQuery(getMyOrder, order.id)
  const isReading = found.state === 'loading'
  const view = found.state === 'ready' ? found.value : isReading ? justPlaced(order.id) : undefined
  usePollOrderStatus(expectsMail(view))
  useEffect(() => (isReading ? undefined : forgetJustPlaced()), [isReading])
  if (found.state === 'failed') return <ReadProblem what="placedOrder" />
  if (isReading && view === undefined) return <div className="min-h-[80vh]" />
  return view === undefined ? <GoneOrder /> : <PlacedOrder view={view} />
}

function PlacedOrder({ view }: { view: MyOrderView }) {
  const { order, state } = view
  const receipt = state.name === 'confirmed' ? state.receipt : undefined
  const progress = useOrderProgress(view)
  usePageTitle(progress.title)
  return (
    <div className="page-narrow py-12 md:py-20 print:!py-0 text-center">
      <Mark className="mx-auto mb-6 h-14 text-brass" />
      <h1 tabIndex={-1} className="title-1">
        {progress.headline}
      </h1>
      <Progress progress={progress} />
      <div className="mx-auto mt-8 max-w-160 text-start">
        <OrderAttention view={view} />
      </div>
      <div className="mx-auto mt-2 grid max-w-160 gap-5 text-start print:mt-6">
        <dl className="card grid gap-4">
          <Fact inline name={t.myOrders.shortNumber}>
            <ShortNumber id={order.id} className="text-lg font-600" />
          </Fact>
          <Fact inline name={t.myOrders.number}>
            <bdi dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere]">
              {order.id}
            </bdi>
          </Fact>
          <Fact inline name={t.myOrders.date}>
            <time dateTime={new Date(order.placedAt).toISOString()}>
              {formatDate('long', order.placedAt)}
            </time>
          </Fact>
          {order.customer.note && <OrderNote note={order.customer.note} />}
        </dl>
        <section aria-label={t.myOrders.contents} className="card">
          <OrderLines lines={receipt?.items ?? order.items} total={receipt?.total ?? order.total} />
          <DeliveryTime governorate={order.customer.governorate} className="mt-4" />
        </section>
        <div className="card">
          <OrderTimeline steps={progress.timeline} />
        </div>
      </div>
      <div className="mt-10 flex flex-wrap justify-center gap-3 print:hidden">
        <Link to="/products" className="btn-primary">
          {t.cart.continueShopping}
        </Link>
        <Link to="/account/orders/$id" params={{ id: order.id }} className="btn-quiet">
          {t.myOrders.viewOrder}
        </Link>
      </div>
    </div>
  )
}

function Progress({ progress }: { progress: OrderProgress }) {
  const { chip, sentence, next, mail } = progress
  return (
    <output className="mx-auto mt-6 block max-w-130">
      <OrderChip chip={chip} />
      <span className="mt-3 block text-text-muted [text-wrap:balance]">{sentence}</span>
      {next !== null && <span className="mt-1 block [text-wrap:balance]">{next}</span>}
      {mail !== null && (
        <span className="mt-1 block text-text-muted [overflow-wrap:anywhere]">{mail}</span>
      )}
    </output>
  )
}

/** Put back into the cart, discarded, or erased with the device. */
function GoneOrder() {
  usePageTitle(t.myOrders.goneTitle)
  return (
    <EmptyPage title={t.myOrders.gone} text={t.myOrders.goneText}>
      <Link to="/products" className="btn-primary">
        {t.cart.continueShopping}
      </Link>
    </EmptyPage>
  )
}
