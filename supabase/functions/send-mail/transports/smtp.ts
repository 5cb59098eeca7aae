import { createTransport } from 'nodemailer'
import type { Deliver, Delivery } from '../core/message.ts'
import { toMime } from './to-mime.ts'

/**
 * `smtps://user:password@host:465` uses TLS from the start, `smtp://…:587` requires STARTTLS
 * unless the host is this computer. A hosted function cannot reach the ports 25, 465 and 587; most
 * servers also listen on 2465 and 2587.
 */
export function deliverBySmtp(url: string): Deliver {
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'smtps:' || port === '465' || port === '2465'
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    url,
    secure,
    requireTLS: !secure && !local,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return async (message) => {
    try {
      const { rejected, rejectedErrors = [] } = await transport.sendMail(toMime(message))
      if (rejected.length === 0) return { status: 'sent' }
      const error = `Refused: ${rejected.map(String).join(', ')}`
      // The others have it, and would get every repetition. Who is refused for good never gets it;
      // staff see whom the server may accept later.
      return rejectedErrors.every(isFinal) ? { status: 'sent' } : { status: 'failed', error }
    } catch (error) {
      return toDelivery(error)
    }
  }
}

/** 55x means that the message or a recipient is refused for good. Other errors can be corrected. */
function toDelivery(error: unknown): Delivery {
  const { message } = error as { message?: unknown }
  const words = typeof message === 'string' ? message : String(error)
  return { status: isFinal(error) ? 'failed' : 'retry', error: words }
}

function isFinal(error: unknown): boolean {
  const { responseCode: code } = error as { responseCode?: unknown }
  return typeof code === 'number' && code >= 550 && code < 560
}
