/** What anyone may write: an order, a newsletter sign-up, a message to the workshop. */
import { SendContactMessage, SubscribeNewsletter } from '#domain/messages/visitor-messages.ts'
import { PlaceOrder } from '#domain/orders/order.ts'
import {
  type WriteDefinition,
  notEditable,
  noStockEffect,
  noReferences,
  serverFunction,
} from './definition.ts'
import { itemsTaken } from './order-writes.ts'

/** Each has a lane of its own, so none delays another. */
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
  label: 'Order',
  payload: PlaceOrder,
  lane: 'order',
  effects: ({ items }) => itemsTaken(items),
  stockReason: () => 'order',
}

const subscribeNewsletter: WriteDefinition<SubscribeNewsletter> = {
  ...defaults,
  label: 'Newsletter sign-up',
  payload: SubscribeNewsletter,
  lane: 'newsletter',
}

const sendContactMessage: WriteDefinition<SendContactMessage> = {
  ...defaults,
  label: 'Message to the workshop',
  payload: SendContactMessage,
  lane: 'message',
}

export const shopperWrites = { placeOrder, subscribeNewsletter, sendContactMessage }
