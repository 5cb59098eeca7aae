/** Being told by Web Push: what a device sends to subscribe. */
import * as v from 'valibot'
import { parseOrNull } from './schemas.ts'

/** What a device of staff can be told about. */
export const pushWishes = ['orders', 'held', 'messages', 'decisions'] as const
export type PushWish = (typeof pushWishes)[number]

/** As `PushSubscription.toJSON()` has it. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface StaffPush extends PushAddress {
  locale: 'en' | 'ar'
  /** None: the server stores nothing. */
  wishes: readonly PushWish[]
}

/** `token`: a secret of the order. */
export interface OrderPush extends PushAddress {
  locale: 'en' | 'ar'
  order_id: string
  token: string
}

/**
 * `not_found`: no such order and secret; `too_many`: three devices follow this order already;
 * `invalid`: for example a push service that the server does not call.
 */
export const PushAnswer = v.variant('status', [
  v.object({ status: v.literal('applied') }),
  v.object({ status: v.literal('rejected'), code: v.string() }),
  v.object({ status: v.literal('wait'), retry_after_ms: v.number() }),
])
export type PushAnswer = v.InferOutput<typeof PushAnswer>

const PushMessage = v.object({
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty()),
    body: v.string(),
    lang: v.string(),
    dir: v.picklist(['ltr', 'rtl']),
    navigate: v.string(),
    tag: v.string(),
  }),
})

/** The notification of a declarative message; null: it cannot be read. */
export function parsePushMessage(data: unknown) {
  return parseOrNull(PushMessage, data)?.notification ?? null
}
