import type { OrderStatus } from '#domain/orders/order.ts'

/** The progress of an order, as its customer reads it. */
export const orderStory = {
  saved: {
    title: 'Order saved',
    headline: 'Your order is saved on this device',
    chip: 'Saved on this device',
  },
  unsaved: {
    title: 'Order not sent yet',
    headline: 'Your order is not sent yet',
    chip: 'Not sent yet',
    sentence:
      'Your order is not saved: this browser keeps nothing for the shop. Leave this page open until the order is confirmed.',
  },
  sending: 'Sending',
  sendingNow: 'It is being sent to the workshop now.',
  sendsWhenClosed: 'It will be sent when this device is online. You can close the app.',
  sendsWhileOpen:
    'It will be sent when this device is online and the shop is open. Please keep this page open, or come back later: this browser sends nothing while the shop is closed.',
  confirmed: { title: 'Order confirmed', headline: 'Thank You for Your Order!' },
  chips: {
    pending: 'Confirmed',
    processing: 'Processing',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  } as const satisfies Record<OrderStatus, string>,
  sentences: {
    pending: 'The workshop has received your order.',
    processing: 'The workshop is preparing your order.',
    shipped: 'Your order is on its way to you.',
    delivered: 'Your order has been delivered.',
    cancelled: 'Your order is cancelled. Nothing will be delivered, and you owe nothing.',
  } as const satisfies Record<OrderStatus, string>,
  held: {
    title: 'Order received',
    headline: 'We have received your order',
    chip: 'Received',
    sentence: 'The workshop has received your order and will call you before it prepares it.',
    announcement: 'We have received your order. The workshop will call you before it prepares it.',
  },
  cancelled: { title: 'Order cancelled', headline: 'Your order was cancelled' },
  lost: {
    title: 'Order not found',
    headline: 'The workshop does not find your order',
    sentence:
      'The workshop had accepted this order and does not find it any more. You can place it again, as it is and under the same number.',
    step: 'Not found',
    kept: 'Nothing you typed is lost. If the workshop finds the order after all, it counts once.',
    placeAgain: 'Place it again',
    unreadable:
      'Part of this order cannot be read on this device, so the order cannot be sent. Please order again or call the workshop.',
  },
  unlinked: {
    title: 'Order not found',
    headline: 'This device no longer follows your order',
    sentence:
      'The workshop no longer recognises this device for this order. What is shown here may be out of date.',
    step: 'Not found',
    kept: 'Please find the order again with its number and your phone number.',
  },
  refused: {
    title: 'Order not accepted',
    headline: 'Your order was not accepted',
    sentence:
      'The workshop could not accept this order. Nothing you typed is lost: you can put it back into the cart and try again.',
    step: 'Not accepted',
  },
  needsAttention: 'Needs your attention',
  placed: 'Your order has been placed successfully!',
  mailWillBeSent: 'A confirmation email will be sent to {email}.',
  mailWasSent: 'A confirmation email was sent to {email}.',
  courier: 'The courier calls before coming. Please have {total} ready in cash.',
  deliveredTo: 'Delivered to',
  timeline: 'What has happened so far',
  steps: {
    placed: 'Placed',
    received: 'Received by the workshop',
    prepared: 'Being prepared',
    onItsWay: 'On its way',
    arrived: 'Arrived',
  },
  /** For screen readers, after a step. */
  spoken: { done: '(done)', ahead: '(not yet)', stopped: '(ended here)' },
} as const
