/** In the dialog of an order: what else was ordered with its phone number. */
export const otherOrders = {
  title: 'Other orders of this number',
  none: 'None found.',
  /** `lost`: how many the workshop or the customer cancelled. */
  count: {
    one: '{n} other order. Refused or cancelled: {lost}.',
    other: '{n} other orders. Refused or cancelled: {lost}.',
  },
  offline: {
    one: 'Closed orders older than {n} day are only on the server. They are not included while this device is offline.',
    other:
      'Closed orders older than {n} days are only on the server. They are not included while this device is offline.',
  },
  problem: {
    unreachable: 'The server cannot be reached, so closed orders of longer ago are not included.',
    'sign-in':
      'The server gives out older orders only to a current session, so they are not included. Please sign in again.',
    'not-staff': 'This account may not see the orders on the server (any more).',
    refused: 'The server could not search for older orders, so they are not included.',
  },
  damaged: {
    one: '{n} older order cannot be read and is not included.',
    other: '{n} older orders cannot be read and are not included.',
  },
  order: 'Order {number}',
} as const
