/** A mail that is ready to be delivered. */
export interface Message {
  /** Stays the same for every attempt: `Message-ID`, and idempotency key of a mail API. */
  id: string
  from: string
  to: string[]
  replyTo?: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `retry`: it may work later. `failed`: final. Staff see `error`. */
export type Delivery =
  | { status: 'sent' }
  | { status: 'retry'; error: string }
  | { status: 'failed'; error: string }

/** Delivers one message. Never throws, ends within 60 seconds. */
export type Deliver = (message: Message) => Promise<Delivery>
