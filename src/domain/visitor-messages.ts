/** Visitors' messages: newsletter sign-ups, requests, contact messages and the links in mails. */
import * as v from 'valibot'
import { Id } from '#domain/products/product.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { EmailAddress as email, requiredLine } from '#domain/forms/typed-text.ts'

/**
 * The language of the page where somebody acted; mails to them are in it. Absent in the writes of
 * older versions, which counts as English.
 */
export const Locale = v.optional(v.pipe(v.string(), v.maxLength(35)))

const required = (max?: number) => requiredLine(1, 'required', max)

export const SubscribeNewsletter = v.object({ email, locale: Locale })
export type SubscribeNewsletter = v.InferOutput<typeof SubscribeNewsletter>

/** The payload, or the problem of the address. */
export function parseSubscription(
  typed: string,
  locale: string,
): { payload: SubscribeNewsletter } | { message: string } {
  const parsed = v.safeParse(SubscribeNewsletter, { email: typed, locale })
  return parsed.success ? { payload: parsed.output } : { message: parsed.issues[0].message }
}

/** A mail when the sold-out product is back. */
export const RequestStockAlert = v.object({ product_id: Id, email, locale: Locale })
export type RequestStockAlert = v.InferOutput<typeof RequestStockAlert>

/** The payload, or its first invalid field. */
export function parseStockAlert(
  request: unknown,
): { payload: RequestStockAlert } | { problem: string } {
  const parsed = v.safeParse(RequestStockAlert, request)
  return parsed.success ? { payload: parsed.output } : { problem: parsed.issues[0].message }
}

export const SendContactMessage = v.object({
  name: required(),
  email,
  subject: required(),
  message: required(5000),
  locale: Locale,
})
export type SendContactMessage = v.InferOutput<typeof SendContactMessage>

/** From `/newsletter#confirm=<secret>` or `/newsletter#leave=<secret>` in a mail. */
export interface NewsletterLink {
  action: 'confirm' | 'leave'
  token: string
}

/** `hash` without the #. Null: not such a link, or a truncated one. */
export function parseNewsletterLink(hash: string): NewsletterLink | null {
  const [, action, token] = /^(confirm|leave)=([0-9a-f]{64})$/.exec(hash) ?? []
  if (token === undefined || (action !== 'confirm' && action !== 'leave')) return null
  return { action, token }
}

/** By product: 'new', until a toast on any screen has said it, then 'told', until its page has. */
const BackInStock = v.record(v.string(), v.picklist(['new', 'told']))
export type BackInStock = v.InferOutput<typeof BackInStock>

export function parseBackInStock(stored: unknown): BackInStock {
  return parseOrNull(BackInStock, stored) ?? {}
}
