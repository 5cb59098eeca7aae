export const ordersAdmin = {
  orders: 'Orders',
  search: 'Search orders',
  newSale: 'New sale at the stall',
  loading: 'Loading orders...',
  noneFound: 'No orders found',
  count: { one: '{n} order', other: '{n} orders' },
  damagedRecords: {
    one: 'The record of an order is damaged on the server and cannot be read: {numbers}',
    other: 'The record of {n} orders is damaged on the server and cannot be read: {numbers}',
  },
  columns: {
    id: 'Order ID',
    customer: 'Customer',
    date: 'Date',
    channel: 'Channel',
    total: 'Total',
    status: 'Status',
    actions: 'Actions',
  },
  channels: { web: 'Shop', stall: 'Stall' },
  allOrders: 'All Orders',
  allChannels: 'Shop and stall',
  channelOnly: { web: 'Shop only', stall: 'Stall only' },
  held: 'Held',
  toPack: 'To pack',
  damaged: 'Damaged record',
  countAgain: 'Count again',
  /** `phone`: shown on phones only; `content`: of the order. */
  contentOfChannel: {
    web: '<phone>Shop: </phone>{content}',
    stall: '<phone>Stall: </phone>{content}',
  },
  pieces: { one: '{n} piece', other: '{n} pieces' },
  piecesTo: { one: '{n} piece, {city}', other: '{n} pieces, {city}' },
  view: 'View',
  viewOrder: 'View order {number} of {name}',
  older: 'Older orders',
  olderOnServer: {
    other:
      'This device holds open orders and those of the last {n} days. Older ones are on the server.',
  },
  olderNeedConnection: {
    other:
      'This device holds open orders and those of the last {n} days. Older ones are on the server: searching them needs a connection.',
  },
  searchOlder: 'Search older orders on the server',
  searchingOlder: 'Searching older orders...',
  showMore: 'Show more',
  /** `damaged`: how many records cannot be read. */
  olderFound: {
    none: 'No older orders found',
    noneReadable: 'No older orders found, {damaged} that cannot be read',
    all: { one: '{n} older order', other: '{n} older orders' },
    allReadable: {
      one: '{n} older order, {damaged} that cannot be read',
      other: '{n} older orders, {damaged} that cannot be read',
    },
    soFar: { one: '{n} older order so far', other: '{n} older orders so far' },
    readableSoFar: {
      one: '{n} older order so far, {damaged} that cannot be read',
      other: '{n} older orders so far, {damaged} that cannot be read',
    },
  },
  olderProblem: {
    unreachable:
      'Older orders are only on the server, and it cannot be reached: this search needs a connection. The orders above are saved on this device.',
    'sign-in': 'The server gives out orders only to a current session. Please sign in again.',
    'not-staff': 'This account may not see the orders on the server (any more).',
    refused:
      'The server could not search for this. Please shorten or change the text, or try again later.',
  },
} as const
