/** A job as `claim_mail_jobs` returns it. Unknown fields of newer servers are removed. */
import * as v from 'valibot'

const Item = v.object({
  name: v.string(),
  name_ar: v.optional(v.nullable(v.string())),
  /** Piastres. */
  price: v.pipe(v.number(), v.safeInteger()),
  quantity: v.pipe(v.number(), v.safeInteger()),
})

const ShippingInfo = v.object({
  city: v.optional(v.string(), ''),
  state: v.optional(v.string(), ''),
  zip: v.optional(v.string(), ''),
  note: v.optional(v.string(), ''),
})

export const MailedOrder = v.object({
  id: v.string(),
  created_at: v.string(),
  customer_name: v.string(),
  customer_email: v.string(),
  customer_phone: v.string(),
  customer_address: v.string(),
  /** Piastres. */
  total: v.pipe(v.number(), v.safeInteger()),
  items: v.array(Item),
  shipping_info: ShippingInfo,
  /** Since when it is held. */
  held_at: v.optional(v.string()),
  hold_reason: v.optional(v.nullable(v.string()), ''),
  /** Of a cancelled order: since when its parcel is out. */
  left_at: v.optional(v.string()),
  /** Of a cancelled order: not all of its pieces went back into stock. */
  missing: v.optional(v.boolean(), false),
  /** Before the delivery, in piastres; below 0: paid back. Without references. */
  payments: v.optional(v.array(v.object({ amount: v.pipe(v.number(), v.safeInteger()) })), []),
})
export type MailedOrder = v.InferOutput<typeof MailedOrder>

/** Who carries the parcel; `url`: where it can be followed. */
export const MailedParcel = v.object({
  courier: v.optional(v.string(), ''),
  number: v.optional(v.string(), ''),
  url: v.optional(v.pipe(v.string(), v.startsWith('https://'))),
})
export type MailedParcel = v.InferOutput<typeof MailedParcel>

const ContactMessage = v.object({
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

const OrderStatus = v.picklist(['pending', 'processing', 'shipped', 'delivered', 'cancelled'])

const aboutOrder = v.object({ order: MailedOrder })
/** Null or absent: nothing is known of the parcel. */
const Parcel = v.optional(v.nullable(MailedParcel))
const withToken = v.object({ token: v.string() })
/** `invited_by`: an e-mail address; absent or null: the invitation was made in the database. */
const invitation = v.object({ token: v.string(), invited_by: v.optional(v.nullable(v.string())) })

/** `stock`: how many pieces there are now. */
export const MailedProduct = v.object({
  id: v.string(),
  name: v.string(),
  name_ar: v.optional(v.nullable(v.string())),
  stock: v.pipe(v.number(), v.safeInteger()),
})
export type MailedProduct = v.InferOutput<typeof MailedProduct>

/** The data of a mail by kind. */
export const Occasion = v.variant('kind', [
  v.object({ kind: v.literal('order_confirmation'), data: aboutOrder }),
  v.object({
    kind: v.literal('order_status'),
    data: v.object({ order: MailedOrder, status: OrderStatus, parcel: Parcel }),
  }),
  v.object({
    kind: v.literal('order_tracking'),
    data: v.object({ order: MailedOrder, parcel: Parcel }),
  }),
  v.object({ kind: v.literal('order_corrected'), data: aboutOrder }),
  v.object({ kind: v.literal('staff_new_order'), data: aboutOrder }),
  v.object({ kind: v.literal('staff_order_cancelled'), data: aboutOrder }),
  v.object({
    kind: v.literal('staff_new_message'),
    data: v.object({ message: ContactMessage }),
  }),
  v.object({ kind: v.literal('newsletter_confirm'), data: withToken }),
  v.object({
    kind: v.literal('back_in_stock'),
    data: v.object({ token: v.string(), product: MailedProduct }),
  }),
  v.object({ kind: v.literal('invitation'), data: invitation }),
])
export type Occasion = v.InferOutput<typeof Occasion>

/** What the footer of a mail says about the workshop, in the language of the mail. */
const Workshop = v.object({ address: v.string(), phone: v.string() })

export const Job = v.object({
  id: v.string(),
  lease: v.string(),
  locale: v.string(),
  message_id: v.string(),
  to: v.array(v.string()),
  kind: v.string(),
  data: v.unknown(),
  /** Absent: unknown. */
  workshop: v.optional(Workshop),
})
export type Job = v.InferOutput<typeof Job>
