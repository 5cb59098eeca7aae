import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { MyOrderState, MyOrderView } from '#db/shopper/my-orders.ts'
import { placeAgain } from '#db/shopper/revive-my-order.ts'
import { putOrderBack } from '#features/sync/put-order-back.ts'
import { useServices, type Services } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Notice } from '#ui/notice.tsx'
import { formatEgp } from '#ui/money.ts'
import type { OrderItem, OrderLineProblem } from '#domain/orders/order.ts'
import { FindOrderLink } from './order-parts.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { showToast } from '#ui/toast/toast.ts'

/** The problem of an order and its remedies; nothing for an order without a problem. */
export function OrderAttention({ view: { order, state } }: { view: MyOrderView }) {
  if (state.name !== 'needs-attention') return null
  if (state.code === 'unlinked') return <UnlinkedOrder />
  return state.code === 'lost' ? (
    <LostOrder id={order.id} />
  ) : (
    <RefusedOrder order={order} state={state} />
  )
}

interface RefusedOrderProps {
  order: MyOrder
  state: Extract<MyOrderState, { name: 'needs-attention' }>
}

/** The problems line by line. The browser that wrote the order can put it back into the cart. */
function RefusedOrder({ order, state }: RefusedOrderProps) {
  const services = useServices()
  const navigate = useNavigate()
  const [reviving, setReviving] = useState(false)
  const items = new Map(order.items.map((item) => [item.id, item]))

  async function putBack(): Promise<void> {
    setReviving(true)
    try {
      if (await putOrderBack(services, order.id)) await navigate({ to: '/cart' })
    } finally {
      setReviving(false)
    }
  }

  return (
    <Notice tone="danger" className="mb-8">
      <h2 className="font-600">{t.orderRefusal.title}</h2>
      {state.problems.length === 0 ? (
        <p>{refusalText(state.code)}</p>
      ) : (
        <ul className="mt-1">
          {state.problems.map((problem) => (
            <li key={`${problem.product_id} ${problem.code}`}>
              <LineProblem problem={problem} item={items.get(problem.product_id)} />
            </li>
          ))}
        </ul>
      )}
      {order.found !== true && (
        <Button className="mt-4" busy={reviving} onClick={() => toastIfNotSaved(putBack())}>
          {t.orderRefusal.putBack}
        </Button>
      )}
    </Notice>
  )
}

/** An order that the server had accepted and lost. */
function LostOrder({ id }: { id: string }) {
  const services = useServices()
  return (
    <Notice tone="danger" className="mb-8">
      <p>{t.orderStory.lost.kept}</p>
      <Button className="mt-4" onClick={() => toastIfNotSaved(placeLostOrder(services, id))}>
        {t.orderStory.lost.placeAgain}
      </Button>
    </Notice>
  )
}

/** Found here by its number; the server no longer accepts this device's secret. */
function UnlinkedOrder() {
  return (
    <Notice tone="danger" className="mb-8">
      <p>{t.orderStory.unlinked.kept}</p>
      <p className="mt-4">
        <FindOrderLink />
      </p>
    </Notice>
  )
}

interface LineProblemProps {
  problem: OrderLineProblem
  /** The line as ordered. */
  item: OrderItem | undefined
}

/** The problem with one line of a refused order. */
function LineProblem({ problem, item }: LineProblemProps) {
  const name = item ? shownName(item) : t.orderRefusal.aProduct
  const product = <span className="text-text">{name}</span>
  switch (problem.code) {
    case 'sold_out':
      return rich(t.orderRefusal.soldOut, { product })
    case 'not_enough_stock':
      return rich(t.orderRefusal.onlyLeft, { product, n: problem.available })
    case 'price_changed': {
      const price = formatEgp(problem.price)
      return item === undefined
        ? rich(t.orderRefusal.newPrice, { product, price })
        : rich(t.orderRefusal.priceChanged, { product, old: formatEgp(item.price), price })
    }
    case 'not_sold':
      return rich(t.orderRefusal.noLongerSold, { product })
    case 'other':
      return rich(t.orderRefusal.unavailable, { product })
  }
}

/** Why the whole order was refused, if no single line is the reason. */
function refusalText(code: string): string {
  switch (code) {
    case 'invalid':
      return t.orderRefusal.invalid
    case 'too_large':
      return t.orderRefusal.tooLarge
    case 'items':
      return t.orderRefusal.reasonIsGone
    default:
      return say(t.orderRefusal.unknown, { code })
  }
}

/** Sends an order that the server has lost again; a toast says if too little of it can be read. */
export async function placeLostOrder(
  { db, sync }: { db: Services['db']; sync: Pick<Services['sync'], 'push'> },
  id: string,
): Promise<void> {
  const result = await placeAgain(db, id, Date.now())
  if (result === 'queued') sync.push()
  if (result === 'unreadable') showToast({ tone: 'error', message: t.orderStory.lost.unreadable })
}
