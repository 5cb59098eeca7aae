/** A delivery as `claim_pushes` returns it. Unknown fields of newer servers are removed. */
import * as v from 'valibot'

const Count = v.pipe(v.number(), v.safeInteger())
const NewOrder = v.object({
  order_id: v.string(),
  /** Piastres. */
  total: Count,
  pieces: Count,
  /** As it was typed. */
  governorate: v.string(),
})

/** What is told, by kind. */
export const News = v.variant('kind', [
  v.object({ kind: v.literal('new_order'), data: NewOrder }),
  v.object({ kind: v.literal('held_order'), data: NewOrder }),
  v.object({ kind: v.literal('message') }),
  /** `here`: the device itself has made the change. */
  v.object({ kind: v.literal('decision'), data: v.object({ here: v.boolean() }) }),
  v.object({
    kind: v.literal('order_status'),
    data: v.object({
      order_id: v.string(),
      status: v.picklist(['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
    }),
  }),
])
export type News = v.InferOutput<typeof News>

export const Push = v.object({
  id: v.string(),
  lease: v.string(),
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
  locale: v.string(),
  /** Whether a member of staff is told; otherwise a shopper. */
  staff: v.boolean(),
  /** It stands for so many that the limit of the device held back. */
  more: v.nullable(Count),
  kind: v.string(),
  data: v.unknown(),
})
export type Push = v.InferOutput<typeof Push>
