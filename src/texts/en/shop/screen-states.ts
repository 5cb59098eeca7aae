/** States that many screens have: reading, saving, failing. */
export const screenStates = {
  /** The data is on this device, but cannot be read. */
  unreadable: {
    cart: 'Your cart cannot be read on this device at the moment. Loading the page again often helps.',
    saved:
      'Your saved pieces cannot be read on this device at the moment. Loading the page again often helps.',
    order:
      'This order cannot be read on this device at the moment. Loading the page again often helps.',
    placedOrder:
      'Your order cannot be read on this device at the moment. Loading the page again often helps.',
    myOrders:
      'Your orders cannot be read on this device at the moment. Loading the page again often helps.',
    unsent:
      'The list of unsent orders and messages cannot be read on this device at the moment. Loading the page again often helps.',
    waiting:
      'What waits to be sent cannot be read on this device at the moment. Loading the page again often helps.',
    orders:
      'The orders cannot be read on this device at the moment. Loading the page again often helps.',
    products:
      'The products cannot be read on this device at the moment. Loading the page again often helps.',
    categories:
      'The categories cannot be read on this device at the moment. Loading the page again often helps.',
    dashboard:
      'The dashboard cannot be read on this device at the moment. Loading the page again often helps.',
  },
  partlyUnreadable:
    'This version of the shop cannot read everything that is stored here. Nothing of it is deleted.',
  notFetched: {
    orders: 'Failed to fetch orders. Please try again.',
    products: 'Failed to fetch products. Please try again.',
    categories: 'Failed to fetch categories. Please try again.',
  },
  notSaved: 'Not saved',
  storageFull: 'The storage of this device is full or not available. Nothing was changed.',
  searchPlaceholder: '{label}...',
  justNow: 'just now',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
} as const
