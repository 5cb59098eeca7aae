/** The one thing a newsletter mail's link can do. Nothing is queued: who pressed the button waits for the answer. */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import type { NewsletterLink } from '#domain/messages/newsletter-link.ts'

/** `unknown`: the link is too old, mistyped, or its address has unsubscribed since. */
export type LinkFollowed = 'confirmed' | 'unsubscribed' | 'unknown' | 'unreachable'

export async function followNewsletterLink(
  { gateway }: { gateway: Gateway },
  link: NewsletterLink,
): Promise<LinkFollowed> {
  const reply = await gateway.followNewsletterLink(link, AbortSignal.timeout(requestTimeoutMs))
  return reply.ok ? reply.value : 'unreachable'
}
