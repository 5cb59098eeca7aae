/** Requests of a shopper that are not queued. */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { listOrdersToPoll, recordLost, saveReceipt } from '#db/shopper/my-orders.ts'
import type { NewsletterLink } from '#domain/messages/visitor-messages.ts'

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

interface ReceiptDeps {
  db: Db
  gateway: Gateway
  now: () => number
  report: (event: string, error: unknown) => void
}

/** The most requests of one run. */
const maxRequests = 20

/** Updates the status of this device's orders, in turn if there are many. Never rejects. */
export async function refreshOrders({ db, gateway, report, now }: ReceiptDeps): Promise<void> {
  try {
    for (const order of (await listOrdersToPoll(db, now())).slice(0, maxRequests)) {
      const { id, token } = order
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const reply = await gateway.orderStatus(id, token, signal)
      if (!reply.ok && reply.error.class === 'transient') return
      if (!reply.ok) continue
      if (reply.value === null) await recordLost(db, order, now())
      else await saveReceipt(db, reply.value, now(), order)
    }
  } catch (error) {
    report('orders', error)
  }
}
