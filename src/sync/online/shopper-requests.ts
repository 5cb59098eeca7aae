/** Requests of a shopper that are not queued. */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { listOrdersToPoll, recordLost, saveReceipt, adoptOwnToken } from '#db/shopper/my-orders.ts'
import { saveFoundOrder } from '#db/shopper/found-order.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { newToken } from '#db/shopper/new-token.ts'
import type { OrderSearch } from '#domain/orders/find-order.ts'
import type { OrderLink, OrderQuestion } from '#domain/orders/order-link.ts'
import type { NewsletterLink } from '#domain/visitor-messages.ts'

/** `unknown`: the link is too old, mistyped, or its address has unsubscribed since. */
export type LinkFollowed = 'confirmed' | 'unsubscribed' | 'unknown' | 'unreachable'

/** Confirms or unsubscribes, as the link says. */
export async function followNewsletterLink(
  { gateway }: { gateway: Gateway },
  link: NewsletterLink,
): Promise<LinkFollowed> {
  const reply = await gateway.followNewsletterLink(link, AbortSignal.timeout(requestTimeoutMs))
  return reply.ok ? reply.value : 'unreachable'
}

/** Reads what the link of an order shows. Opening it confirms nothing. */
export async function readOrderQuestion(
  { gateway }: { gateway: Gateway },
  link: OrderLink,
): Promise<OrderQuestion | 'unreachable'> {
  const reply = await gateway.orderQuestion(link, AbortSignal.timeout(requestTimeoutMs))
  return reply.ok ? reply.value : 'unreachable'
}

/** `minutes`: how long to wait. */
export type OrderFound =
  | { name: 'found'; id: string }
  | { name: 'not-found' | 'unreachable' | 'refused' | 'not-saved' }
  | { name: 'wait'; minutes: number }

/** Finds an order of another device. It then is one of this device, with a secret of its own. */
export async function findMyOrder(
  { db, gateway, report, now }: ReceiptDeps,
  search: OrderSearch,
): Promise<OrderFound> {
  const token = newToken()
  const reply = await gateway.findOrder(search, token, AbortSignal.timeout(requestTimeoutMs))
  if (!reply.ok) return { name: reply.error.class === 'transient' ? 'unreachable' : 'refused' }
  const answer = reply.value
  switch (answer.status) {
    case 'not_found':
      return { name: 'not-found' }
    case 'wait':
      return { name: 'wait', minutes: Math.ceil(answer.retry_after_ms / 60_000) }
    case 'found': {
      const { order } = answer
      try {
        await saveFoundOrder(db, { receipt: order, token, phone: search.phone, now: now() })
      } catch (error) {
        report('orders', error)
        return { name: 'not-saved' }
      }
      return { name: 'found', id: order.id }
    }
  }
}

interface ReceiptDeps {
  db: Db
  gateway: Gateway
  now: () => number
  report: (event: string, error: unknown) => void
}

/** The most requests of one run. */
const maxRequests = 20

interface RefreshDeps extends ReceiptDeps {
  /** True when the mirror is up to date. */
  pull: () => Promise<boolean>
}

/**
 * Updates the status of this device's orders, in turn if there are many. An order that the server
 * does not know counts as lost only after a pull: it may show that the server was restored, and
 * then the order is sent again by itself. Never rejects.
 */
export async function refreshOrders(deps: RefreshDeps): Promise<void> {
  const { db, gateway, report, now, pull } = deps
  const unknown: MyOrder[] = []
  try {
    for (const order of (await listOrdersToPoll(db, now())).slice(0, maxRequests)) {
      const { id, token, ownToken } = order
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const reply =
        ownToken === undefined
          ? await gateway.orderStatus(id, token, signal)
          : await gateway.addOrderToken(id, { token, own: ownToken }, signal)
      if (!reply.ok && reply.error.class === 'transient') break
      if (!reply.ok) continue
      if (reply.value === null) unknown.push(order)
      else {
        if (ownToken !== undefined) await adoptOwnToken(db, id, ownToken)
        await saveReceipt(db, reply.value, now(), order)
      }
    }
    const isNew = unknown.some(({ lostAt }) => lostAt === undefined)
    if (isNew && !(await pull())) return
    for (const order of unknown) await recordLost(db, order, now())
  } catch (error) {
    report('orders', error)
  }
}
