/** A mail, ready to be handed to whoever delivers it. */
export interface Message {
  /** Names the message for ever: `Message-ID`, and the idempotency key of a mail API. */
  id: string
  from: string
  to: string[]
  replyTo?: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `retry`: it may work later. `failed`: it never will, whatever is tried. The words are for staff. */
export type Delivery =
  | { status: 'sent' }
  | { status: 'retry'; error: string }
  | { status: 'failed'; error: string }

/** Hands over one message; never throws, and ends within 60 seconds. */
export type Deliver = (message: Message) => Promise<Delivery>
