/** A mail API that takes one message as JSON and an `Idempotency-Key`, for example Resend. */
import type { Deliver, Delivery } from '../core/message.ts'

export function deliverToApi(options: { url: string; key: string; fetch: typeof fetch }): Deliver {
  return async (message) => {
    const { id, from, to, replyTo, subject, text, html, headers } = message
    try {
      const response = await options.fetch(options.url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${options.key}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ from, to, reply_to: replyTo, subject, text, html, headers }),
        signal: AbortSignal.timeout(30_000),
      })
      return toDelivery(response.status, await response.text())
    } catch (error) {
      return { status: 'retry', error: `The mail API does not answer: ${String(error)}` }
    }
  }
}

/** 400, 413 and 422 are final. A wrong key (401, 403) can be corrected, so it is retried. */
function toDelivery(status: number, body: string): Delivery {
  if (status >= 200 && status < 300) return { status: 'sent' }
  const error = `The mail API answered ${status}: ${body.slice(0, 300)}`
  return { status: [400, 413, 422].includes(status) ? 'failed' : 'retry', error }
}
