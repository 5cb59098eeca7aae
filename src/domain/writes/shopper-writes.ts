/** Shoppers' writes: an order, a newsletter sign-up, a request, a message to the workshop. */
import * as v from 'valibot'
import {
  RequestStockAlert,
  SendContactMessage,
  SubscribeNewsletter,
  Locale,
} from '#domain/visitor-messages.ts'
import { Customer } from '#domain/orders/customer.ts'
import { BoughtItems } from '#domain/orders/order.ts'
import { Id } from '#domain/products/product.ts'
import {
  type WriteDefinition,
  notEditable,
  noStockEffect,
  noReferences,
  serverFunction,
} from './definition.ts'
import { itemsTaken } from './order-writes.ts'

export const PlaceOrder = v.object({
  token: v.pipe(v.string(), v.minLength(32), v.maxLength(128)),
  placed_at: v.string(),
  payment_method: v.literal('cash'),
  customer: Customer,
  items: BoughtItems,
  locale: Locale,
})
export type PlaceOrder = v.InferOutput<typeof PlaceOrder>

/** Each operation has its own lane, so none delays another. */
const defaults = {
  audience: 'anyone',
  id: null,
  effects: () => [],
  creates: null,
  ...notEditable,
  ...noReferences,
  ...noStockEffect,
  ...serverFunction,
} as const

/** The operation's id becomes the order's id. */
const placeOrder: WriteDefinition<PlaceOrder> = {
  ...defaults,
  payload: PlaceOrder,
  time: 'placed_at',
  lane: 'order',
  effects: ({ items }) => itemsTaken(items),
  stockReason: () => 'order',
}

const CancelMyOrder = v.object({ order_id: Id, token: v.string() })
type CancelMyOrder = v.InferOutput<typeof CancelMyOrder>

/** A request: the workshop may have begun. So it has no effect before the server's answer. */
const cancelMyOrder: WriteDefinition<CancelMyOrder> = {
  ...defaults,
  payload: CancelMyOrder,
  lane: 'order',
  id: ({ order_id: id }) => id,
}

const AnswerOrder = v.object({
  order_id: Id,
  token: v.string(),
  answer: v.picklist(['yes', 'no']),
  answered_at: v.string(),
})
type AnswerOrder = v.InferOutput<typeof AnswerOrder>

/** By the link that staff sent. 'no' cancels the order, so it has no effect before the answer. */
const answerOrder: WriteDefinition<AnswerOrder> = {
  ...defaults,
  payload: AnswerOrder,
  time: 'answered_at',
  lane: 'order',
  id: ({ order_id: id }) => id,
}

const subscribeNewsletter: WriteDefinition<SubscribeNewsletter> = {
  ...defaults,
  payload: SubscribeNewsletter,
  lane: 'newsletter',
}

const requestStockAlert: WriteDefinition<RequestStockAlert> = {
  ...defaults,
  payload: RequestStockAlert,
  lane: 'alert',
}

const sendContactMessage: WriteDefinition<SendContactMessage> = {
  ...defaults,
  payload: SendContactMessage,
  lane: 'message',
}

export const shopperWrites = {
  placeOrder,
  cancelMyOrder,
  answerOrder,
  subscribeNewsletter,
  requestStockAlert,
  sendContactMessage,
}
