/** A shopper cancels an order. */
export const cancelOrder = {
  button: 'Cancel this order',
  question: 'Cancel the order?',
  hint: 'It can be cancelled until the workshop begins to prepare it.',
  keep: 'Keep the order',
  done: 'Your order is cancelled.',
  asked:
    'You have asked us to cancel this order. Whether it was still possible is shown here once this device is online.',
  askedShort: 'Cancellation asked for',
  tooLate:
    'Your order could not be cancelled: the workshop was already preparing it or had sent it.',
  notCancelled: 'Your order could not be cancelled.',
  refused: 'Your order could not be cancelled ({code}).',
  call: 'Please call the workshop: {phone}.',
  write: 'Please <contact>write to the workshop</contact>.',
  understood: 'Understood',
} as const
