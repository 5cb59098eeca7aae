/** Encrypts a message for one browser and posts it to its push service. */
import webPush from 'web-push'
import type { PushMessage } from './compose-push.ts'
import type { Push } from './push.ts'
import type { PushSender } from './push-keys.ts'

/** `gone`: the push service no longer knows the endpoint. `failed`: final. */
export type PushDelivery =
  | { status: 'sent' }
  | { status: 'gone'; endpoint: string; error: string }
  | { status: 'retry' | 'failed'; error: string }

/** Never throws, ends within 10 seconds. */
export type DeliverPush = (push: Push, message: PushMessage) => Promise<PushDelivery>

/** A push service keeps a message that long for a device that is off (seconds). */
const aDay = 86_400

/** The database has checked the address; a redirect could lead to any other. */
export function deliverByWebPush(sender: PushSender, send: typeof fetch): DeliverPush {
  return async ({ endpoint, keys }, message) => {
    let request: RequestInit
    try {
      request = encrypt({ endpoint, keys }, message, sender)
    } catch (error) {
      return { status: 'failed', error: `It cannot be encrypted: ${String(error)}` }
    }
    try {
      const response = await send(endpoint, {
        ...request,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      return read(response.status, endpoint)
    } catch (error) {
      // Deno names the address, which would outlive the subscription in `last_error`.
      return { status: 'retry', error: String(error).replaceAll(endpoint, 'its endpoint') }
    }
  }
}

function encrypt(
  to: Pick<Push, 'endpoint' | 'keys'>,
  message: PushMessage,
  sender: PushSender,
): RequestInit {
  const { contact: subject, publicKey, privateKey } = sender
  const { tag } = message.notification
  const details = webPush.generateRequestDetails(to, JSON.stringify(message), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: aDay,
    // A device that was off gets only the last one about an order.
    ...(tag.length === 36 ? { topic: tag.replaceAll('-', '') } : {}),
  })
  const headers = Object.entries(details.headers).filter(([name]) => name !== 'Content-Length')
  return { method: 'POST', headers, body: new Uint8Array(details.body) }
}

function read(status: number, endpoint: string): PushDelivery {
  const error = `The push service answered with ${status}.`
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone', endpoint, error }
  return { status: status === 429 || status >= 500 ? 'retry' : 'failed', error }
}
