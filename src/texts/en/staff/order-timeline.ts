import type { OrderStatus } from '#domain/orders/order.ts'
import type { Message } from '#texts/message.ts'

/** What happened to an order, in the order's dialog. */
export const orderTimeline = {
  title: 'Timeline',
  atBy: '{at}, by {name}',
  placed: 'Placed in the shop',
  placedHeld: 'Placed in the shop, and held',
  sold: 'Sold at the stall',
  released: 'Released: it has its pieces',
  status: {
    pending: 'Set to pending',
    processing: 'Set to processing',
    shipped: 'Set to shipped',
    delivered: 'Set to delivered',
    cancelled: 'Cancelled',
  } satisfies Record<OrderStatus, Message>,
  cancelledByCustomer: 'Cancelled by the customer',
  takenBack: 'Sale taken back',
  returned: 'Returned: {price} paid back',
  mails: {
    confirmation: 'Mail to the customer: confirmation',
    status: {
      pending: 'Mail to the customer: open again',
      processing: 'Mail to the customer: being prepared again',
      shipped: 'Mail to the customer: on its way',
      delivered: 'Mail to the customer: delivered',
      cancelled: 'Mail to the customer: cancelled',
    } satisfies Record<OrderStatus, Message>,
    corrected: 'Mail to the customer: the corrected order',
    unknown: 'Mail to the customer',
  },
  corrected: 'Corrected: {changes}',
  correctedTotal: 'Corrected: {changes}. New total: {total}',
  quantity: '{name} {from} → {to}',
  addLabel: 'Add a note',
  add: 'Add note',
  noteHint: 'Only staff see it. It stays as it is: to correct a note, add another one.',
  noteMissing: 'Please write the note first.',
  noteAdded: 'Note Added',
  noteAddedTo: 'The note is with order {number}.',
  noteFailed: 'The note could not be saved. Please try again.',
} as const
