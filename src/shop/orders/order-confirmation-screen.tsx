import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { LastOrder } from '#domain/orders/order.ts'
import { getMyOrder, type MyOrderState } from '#db/shopper/my-orders.ts'
import { useServices } from '#services.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { Mark } from '#ui/mark.tsx'
import { Price } from '#ui/price.tsx'
import { OrderStateBadge, stateSentence } from './order-state.tsx'
import { longDate } from './my-order-words.ts'

/** The order this tab has just placed, and how far it has come since. */
export function OrderConfirmationScreen({ order }: { order: LastOrder }) {
  const view = valueOr(useQuery(getMyOrder, order.id), undefined)
  const state = view?.state
  return (
    <div className="page-narrow py-12 md:py-20 text-center">
      <Mark className="mx-auto mb-6 h-14 text-brass" />
      <h1 tabIndex={-1} className="title-1">
        Thank You for Your Order!
      </h1>
      {state && <Progress state={state} email={view.order.customer.email} />}
      <dl className="card mx-auto mt-10 grid max-w-130 gap-4 text-start">
        <Fact name="Order number">
          <span className="font-mono text-sm [overflow-wrap:anywhere]">{order.id}</span>
        </Fact>
        <Fact name="Date">
          <time dateTime={order.date}>{longDate(order.date)}</time>
        </Fact>
        <Fact name="Total">
          <Price
            piastres={state?.name === 'confirmed' ? state.receipt.total : order.total}
            className="font-600"
          />
        </Fact>
      </dl>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        <Link to="/products" className="btn-primary">
          Continue Shopping
        </Link>
        {view && (
          <Link to="/account/orders/$id" params={{ id: order.id }} className="btn-quiet">
            View this order
          </Link>
        )}
      </div>
    </div>
  )
}

function Progress({ state, email }: { state: MyOrderState; email: string }) {
  const { db } = useServices()
  return (
    <output className="mx-auto mt-6 block max-w-130">
      <OrderStateBadge name={state.name} />
      <span className="mt-3 block text-text-muted">{stateSentence(state.name, db.lasting)}</span>
      <span className="mt-1 block text-text-muted [overflow-wrap:anywhere]">
        {emailSentence(state, email)}
      </span>
    </output>
  )
}

/** An e-mail is only said to be sent once the server has the order: it sends it. */
function emailSentence({ name }: MyOrderState, email: string): string | null {
  if (name === 'confirmed') return `A confirmation email was sent to ${email}.`
  if (name === 'needs-attention') return null
  return `A confirmation email to ${email} follows when the order is sent.`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <dt className="text-text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
