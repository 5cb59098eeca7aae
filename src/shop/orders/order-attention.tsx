import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyOrder } from '#db/schema/local-database.ts'
import type { MyOrderState, MyOrderView } from '#db/shopper/my-orders.ts'
import { placeAgain } from '#db/shopper/revive-my-order.ts'
import { putOrderBack } from '#features/sync/put-order-back.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Notice } from '#ui/notice.tsx'
import { formatEgp } from '#ui/money.ts'
import type { OrderItem, OrderLineProblem } from '#domain/orders/order.ts'

/** What was wrong with an order, and what the shopper can do; nothing for any other order. */
export function OrderAttention({ view: { order, state } }: { view: MyOrderView }) {
  if (state.name !== 'needs-attention') return null
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

/** The problems line by line, and a button that puts the order back into the cart. */
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
      <h2 className="font-600">What was wrong</h2>
      {state.problems.length === 0 ? (
        <p>{refusalText(state.code)}</p>
      ) : (
        <ul className="mt-1">
          {state.problems.map((problem) => {
            const item = items.get(problem.product_id)
            return (
              <li key={problem.product_id}>
                <span className="text-text">{item?.name ?? 'A product'}</span>:{' '}
                {lineProblemText(problem, item)}
              </li>
            )
          })}
        </ul>
      )}
      <Button className="mt-4" busy={reviving} onClick={() => toastIfNotSaved(putBack())}>
        Put back into the cart
      </Button>
    </Notice>
  )
}

/** An order that the server had accepted and lost. */
function LostOrder({ id }: { id: string }) {
  const { db, sync } = useServices()
  async function send(): Promise<void> {
    await placeAgain(db, id, Date.now())
    sync.push()
  }
  return (
    <Notice tone="danger" className="mb-8">
      <p>Nothing you typed is lost. If the workshop finds the order after all, it counts once.</p>
      <Button className="mt-4" onClick={() => toastIfNotSaved(send())}>
        Place it again
      </Button>
    </Notice>
  )
}

/** The problem with one line of a refused order. */
function lineProblemText(problem: OrderLineProblem, item: OrderItem | undefined): string {
  switch (problem.code) {
    case 'sold_out':
      return 'Sold out'
    case 'not_enough_stock':
      return `Only ${problem.available} left`
    case 'price_changed':
      return item === undefined
        ? `New price: ${formatEgp(problem.price)}`
        : `New price: ${formatEgp(item.price)} → ${formatEgp(problem.price)}`
    case 'not_sold':
      return 'No longer sold'
    case 'other':
      return 'Cannot be ordered like this at the moment'
  }
}

/** Why the whole order was refused, if no single line is the reason. */
function refusalText(code: string): string {
  switch (code) {
    case 'invalid':
      return 'Something in the form was not accepted. Please check your details and try again.'
    case 'too_large':
      return 'The order is too large for one delivery. Please try again with fewer products.'
    default:
      return `The workshop’s server refused it (${code}). Please try again.`
  }
}
