import type { AttemptNext, AttemptReason, PiecesAnswer } from '#domain/orders/delivery-attempt.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Message } from '#texts/message.ts'

export const orderDialog = {
  title: 'Order Details - {number}',
  close: 'Close order details',
  placed: 'Placed on {date} by {name}',
  sold: 'Sold at the stall on {date}',
  soldBy: 'Sold at the stall on {date} by {name}',
  statusChangedBy: 'Status last changed by {name}',
  status: 'Status',
  statusUpdated: 'Status Updated',
  statusUpdatedTo: {
    pending: 'Order {number} status updated to pending.',
    processing: 'Order {number} status updated to processing.',
    shipped: 'Order {number} status updated to shipped.',
    delivered: 'Order {number} status updated to delivered.',
    cancelled: 'Order {number} status updated to cancelled.',
  } satisfies Record<OrderStatus, Message>,
  statusFailed: 'Failed to update order status. Please try again.',
  items: 'Items',
  itemsUnreadable:
    'The items of this order are stored in a way that cannot be read. The total and the customer below are as the server has them; please ask the customer what was ordered.',
  quantityAt: 'Qty: {n} × {price}',
  short: { other: '{n} more than was counted. Please count it again.' },
  productDeleted: 'This product was deleted, so its pieces are not in the stock.',
  contact: 'Contact',
  call: 'Call',
  whatsApp: 'WhatsApp',
  email: 'Email',
  printSlip: 'Print packing slip',
  cancelTitle: 'Cancel order {number}?',
  cancelHint: 'Its pieces go back into stock, and the customer gets an email.',
  cancelHeldHint: 'Nothing was taken from the stock. The customer gets an email.',
  cancelSentHint: 'The customer gets an email.',
  keepOrder: 'Keep the order',
  cancelOrder: 'Cancel the order',
  takeBackTitle: 'Take this sale back?',
  takeBackHint: 'Its pieces go back into stock. Give the money back.',
  takeBackClosedHint:
    'The day of this sale or of a return is closed. To pay money back today, keep the sale and choose “Return items”.',
  keepSale: 'Keep the sale',
  takeBack: 'Take it back',
  /** Why it is held. `unknown`: for a reason that only a later server knows. */
  heldBecause: {
    quantity: 'This order is held: it has unusually many pieces of one product.',
    pieces: 'This order is held: it has unusually many pieces.',
    total: 'This order is held: its total is unusually high.',
    phone: 'This order is held: the same phone number has several open orders already.',
    email: 'This order is held: the same email address has several open orders already.',
    refusals: 'This order is held: orders of the same phone number were refused or not reached.',
    address: 'This order is held: many orders came from the same internet connection.',
    unknown: 'This order is held until somebody has looked at it.',
  },
  heldHint:
    'Please call the customer first. Releasing the order takes its pieces from the stock; after that, its status can be changed.',
  release: 'Release the order',
  released: 'Order Released',
  releasedText: 'Order {number} is released, and its pieces are reserved.',
  cancelled: 'Order Cancelled',
  cancelledText: 'Order {number} is cancelled.',
} as const

/** The parcel of an order that was sent. */
export const parcel = {
  arePiecesBack: 'Are the pieces back?',
  answers: {
    back: 'Back into stock',
    away: 'Not back yet',
    broken: 'Broken',
  } satisfies Record<PiecesAnswer, Message>,
  choose: 'Please say where the pieces are.',
  onItsWayBack: 'On its way back',
  awayHint:
    'Its pieces are not in the stock. When the parcel is here, mark each item as whole or broken.',
  isBack: 'It is back',
  backTitle: 'The parcel of order {number} is back',
  backHint: 'Pieces that are whole go back into stock.',
  cancelHint: 'The order is cancelled, and the customer gets an email.',
  backAgain: 'Parcel Back',
  cameBack: 'The parcel of order {number} is back.',
  pieces: { one: '{n} piece', other: '{n} pieces' },
} as const

/** Whether the customer of an order that is not sent yet expects it. */
export const confirmation = {
  /** For the customer, in the language of the order. `pieces`: '3 pieces'. */
  message:
    'Hello {firstName}, this is Nefer. You ordered {pieces} for {total}, to {city}. Please answer YES, or open: {link}',
  answeredYes: 'Answered yes on {date}',
  byPhone: 'Confirmed by phone',
  noAnswer: 'No answer yet',
  notAsked: 'Not asked yet',
  asked: 'Customer asked',
} as const

/** A delivery that failed, of an order that was sent. */
export const delivery = {
  notDelivered: 'Not delivered',
  title: 'Order {number} was not delivered',
  why: 'Why?',
  reasons: {
    nobody: 'Nobody answered',
    refused: 'Refused',
    address: 'Wrong address',
    damaged: 'Damaged',
    else: 'Other',
  } satisfies Record<AttemptReason, Message>,
  chooseReason: 'Please choose a reason.',
  what: 'What happened?',
  whatHint: 'Only staff see it, as a note about the order.',
  writeWhat: 'Please write what happened.',
  andNow: 'And now?',
  next: { again: 'Try again', back: 'It comes back' } satisfies Record<AttemptNext, Message>,
  chooseNext: 'Please choose what happens now.',
  day: 'Day',
  chooseDay: 'Please choose a day, today or later.',
  backHint: 'No stock moves until the parcel is here. The order stays shipped until then.',
  shopperHint: 'The customer sees the date and the reason on the page of the order.',
  save: 'Save',
  recorded: 'Recorded for order {number}.',
  failed: 'This could not be saved. Please try again.',
  againOn: 'Try again: {date}',
} as const

/** Who carries the parcel of an order, and under which number. */
export const tracking = {
  title: 'Parcel',
  courier: 'Courier',
  none: 'Not known',
  noneInSettings: 'The list of couriers is in the settings.',
  number: 'Tracking number',
  numberInvalid: 'A tracking number has letters, digits and dashes only.',
  unknown: 'Courier and number are not known.',
  both: '{courier}, {number}',
  follow: 'Follow the parcel',
  change: 'Change the parcel',
  changeTitle: 'Parcel of order {number}',
  changeHint: 'The customer sees both on the page of the order.',
  save: 'Save',
  saved: 'Parcel Updated',
  savedText: 'The parcel of order {number} is updated.',
  failed: 'The parcel could not be saved. Please try again.',
  shipTitle: 'Ship order {number}',
  shipHint:
    'Both may stay empty: they can be added later under “Parcel”. The customer gets an email a minute later.',
  ship: 'Set to shipped',
  shipManyHint:
    'Of all these orders. Their numbers are added later, under “Parcel” or from a list.',
} as const

/** The list of a courier with the tracking numbers of many orders. */
export const courierList = {
  open: 'Read a courier’s list',
  hint: 'A CSV file with a line for each parcel. Orders are found by their number; nothing is changed before you have seen it.',
  file: 'File of the courier',
  unreadable: 'This file cannot be read as a table.',
  tooLarge: 'This file is too large. Please split it.',
  orderColumn: 'Column with the order number',
  numberColumn: 'Column with the tracking number',
  chooseColumn: 'Choose a column',
  courier: 'Courier of this list',
  keepCourier: 'Leave as it is',
  changes: { one: '{n} parcel will change.', other: '{n} parcels will change.' },
  order: 'Order {number}',
  change: '{before} → {after}',
  nothing: 'nothing',
  same: { one: '{n} has this number already.', other: '{n} have this number already.' },
  problems: {
    unknown: 'No order with this number is on this device:',
    ambiguous: 'The number fits several orders:',
    double: 'More than one line for the same order:',
    closed: 'Delivered or cancelled already:',
    invalid: 'A tracking number has letters, digits and dashes only.',
  },
  line: 'line {line}: {text}',
  more: { one: 'and {n} more line', other: 'and {n} more lines' },
  save: { one: 'Change {n} parcel', other: 'Change {n} parcels' },
  saved: { one: '{n} parcel changed.', other: '{n} parcels changed.' },
} as const

/** Correcting an order before it is shipped. */
export const orderCorrection = {
  open: 'Correct this order',
  title: 'Correct order {number}',
  customer: 'Customer',
  items: 'Items',
  quantityOf: 'Quantity of {name}',
  each: '{price} each',
  removed: 'Removed from the order',
  onlyLeft: {
    one: '{n} more is in stock.',
    other: '{n} more are in stock.',
  },
  addLabel: 'Add a product',
  choose: 'Choose a product',
  product: '{name}, {price}',
  productSoldOut: '{name}, sold out',
  returned: 'Pieces of this order came back, so its items stay as they are.',
  total: 'New total',
  mail: 'The customer gets an email with the corrected order.',
  noMail: 'The order is held: the customer gets its confirmation once it is released.',
  restored: 'This is what you typed before. It is not saved yet.',
  startAfresh: 'Start afresh',
  tooLate:
    'The order was shipped or cancelled in the meantime, so it can no longer be corrected. What you typed is kept here.',
  nothingLeft: 'Nothing would be left of the order. Cancel it instead.',
  save: 'Save correction',
  corrected: 'Order Corrected',
  correctedText: 'Order {number} is corrected.',
  failed: 'The correction could not be saved. Please try again.',
} as const

/** What happened to an order, in the order's dialog. */
export const orderTimeline = {
  title: 'Timeline',
  atBy: '{at}, by {name}',
  placed: 'Placed in the shop',
  placedHeld: 'Placed in the shop, and held',
  sold: 'Sold at the stall',
  released: 'Released: its pieces are reserved',
  status: {
    pending: 'Set to pending',
    processing: 'Set to processing',
    shipped: 'Set to shipped',
    delivered: 'Set to delivered',
    cancelled: 'Cancelled',
  } satisfies Record<OrderStatus, Message>,
  cancelledByCustomer: 'Cancelled by the customer',
  cancelledPieces: {
    back: 'Cancelled: the pieces are back in stock',
    away: 'Cancelled: the parcel is not back yet',
    broken: 'Cancelled: the pieces are broken',
  } satisfies Record<PiecesAnswer, Message>,
  cancelledSomeBroken: {
    one: 'Cancelled: the parcel is back, {n} piece is broken',
    other: 'Cancelled: the parcel is back, {n} pieces are broken',
  },
  /** `text`: one of the texts about a cancellation. */
  cancelledBecause: '{text} ({reason})',
  asked: 'Asked whether the order is right',
  confirmed: { link: 'The customer answered yes', phone: 'Confirmed by phone' },
  notDeliveredAgain: 'Not delivered: {reason}. Try again on {date}',
  notDeliveredBack: 'Not delivered: {reason}. It comes back',
  /** `fields`: their names. */
  parcelChanged: 'Parcel: {fields}',
  parcelBack: 'The parcel is back: its pieces are in stock',
  parcelBackBroken: {
    one: 'The parcel is back: {n} piece is broken',
    other: 'The parcel is back: {n} pieces are broken',
  },
  takenBack: 'Sale taken back',
  returned: 'Returned: {price} paid back',
  payment: 'Paid before delivery: {price}, {method}',
  repayment: 'Paid back or taken off: {price}, {method}',
  mails: {
    confirmation: 'Email to the customer: confirmation',
    status: {
      pending: 'Email to the customer: open again',
      processing: 'Email to the customer: being prepared again',
      shipped: 'Email to the customer: on its way',
      delivered: 'Email to the customer: delivered',
      cancelled: 'Email to the customer: cancelled',
    } satisfies Record<OrderStatus, Message>,
    corrected: 'Email to the customer: the corrected order',
    tracking: 'Email to the customer: the parcel can be followed',
    unknown: 'Email to the customer',
  },
  corrected: 'Corrected: {changes}',
  correctedTotal: 'Corrected: {changes}. New total: {total}',
  quantity: '{name} {from} → {to}',
  addLabel: 'Add a note',
  add: 'Add note',
  noteHint: 'Only staff see it. It stays as it is: to correct a note, add another one.',
  noteMissing: 'Please write the note first.',
  noteAdded: 'Note Added',
  noteAddedTo: 'The note was added to order {number}.',
  noteFailed: 'The note could not be saved. Please try again.',
} as const

/** Filters of the orders list, and what is done with several orders at once. */
export const orderBulk = {
  from: 'From',
  to: 'To',
  place: 'Destination',
  allPlaces: 'All destinations',
  governorates: 'Governorates',
  cities: 'Cities',

  selectOne: 'Select order {number}',
  selectShown: 'Select all shown orders',
  selection: 'Selected orders',
  setStatus: 'Set status',
  printSlips: 'Print slips',
  exportCsv: 'Export CSV',
  /** Title of the printed file. */
  slipsTitle: 'Packing slips',
  withoutSlip: {
    one: '{n} of them has no packing slip: it is a sale at the stall or held.',
    other: '{n} of them have no packing slip: they are sales at the stall or held.',
  },

  statusOf: { one: 'Status of {n} order', other: 'Status of {n} orders' },
  willChange: { one: '{n} order will change.', other: '{n} orders will change.' },
  same: { one: '{n} has this status already.', other: '{n} have this status already.' },
  held: {
    one: '{n} is held and left out: please release or cancel it first. {numbers}',
    other: '{n} are held and left out: please release or cancel them first. {numbers}',
  },
  closed: {
    one: '{n} is delivered or cancelled and left out: please correct it in its own dialog. {numbers}',
    other:
      '{n} are delivered or cancelled and left out: please correct each in its own dialog. {numbers}',
  },
  cancelHint: 'Their pieces go back into stock, and each customer gets an email.',
  cancelAllSentHint: 'Each customer gets an email.',
  cancelSentHint: {
    one: 'Each customer gets an email. The pieces of orders that were not sent go back into stock; {n} parcel has left.',
    other:
      'Each customer gets an email. The pieces of orders that were not sent go back into stock; {n} parcels have left.',
  },
  tooMany: {
    one: 'At most {n} order can be changed at once. Please select fewer.',
    other: 'At most {n} orders can be changed at once. Please select fewer.',
  },
  changeOrders: { one: 'Change {n} order', other: 'Change {n} orders' },
  changed: { one: '{n} order changed.', other: '{n} orders changed.' },
} as const

export const ordersAdmin = {
  orders: 'Orders',
  search: 'Search orders',
  newSale: 'New sale at the stall',
  loading: 'Loading orders...',
  noneFound: 'No orders found',
  count: { one: '{n} order', other: '{n} orders' },
  damagedRecords: {
    one: 'The record of an order is damaged on the server and cannot be read: {numbers}',
    other: 'The records of {n} orders are damaged on the server and cannot be read: {numbers}',
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
  wayBack: 'Parcels on the way back',
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
    one: 'This device holds open orders and those of the last day. Older ones are on the server.',
    other:
      'This device holds open orders and those of the last {n} days. Older ones are on the server.',
  },
  olderNeedConnection: {
    one: 'This device holds open orders and those of the last day. Older ones are on the server: searching them needs a connection.',
    other:
      'This device holds open orders and those of the last {n} days. Older ones are on the server: searching them needs a connection.',
  },
  searchOlder: 'Search older orders on the server',
  searchingOlder: 'Searching older orders…',
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
    'sign-in': 'Your session has ended. Please sign in again to search older orders.',
    'not-staff': 'This account is not allowed to see the orders on the server, or no longer is.',
    refused:
      'The server could not search for this. Please shorten or change the text, or try again later.',
  },
} as const

/** In the dialog of an order: what else was ordered with its phone number. */
export const otherOrders = {
  title: 'Other orders from this phone number',
  none: 'None found.',
  /** `r`: cancelled while they were shipped; `c`: by workshop or customer before that. */
  count: {
    one: '{n} other order. Refused or not reached: {r}. Cancelled before shipping: {c}.',
    other: '{n} other orders. Refused or not reached: {r}. Cancelled before shipping: {c}.',
  },
  offline: {
    one: 'Closed orders older than {n} day are only on the server. They are not included while this device is offline.',
    other:
      'Closed orders older than {n} days are only on the server. They are not included while this device is offline.',
  },
  problem: {
    unreachable: 'The server cannot be reached, so older closed orders are not included.',
    'sign-in': 'Your session has ended, so older orders are not included. Please sign in again.',
    'not-staff': 'This account is not allowed to see the orders on the server, or no longer is.',
    refused: 'The server could not search for older orders, so they are not included.',
  },
  damaged: {
    one: '{n} older order cannot be read and is not included.',
    other: '{n} older orders cannot be read and are not included.',
  },
  order: 'Order {number}',
} as const

/**
 * What is printed for the customer, in the language of the order: everything that the slip says is
 * here. The order's dialog says some of it too, in the language of the page.
 */
export const packingSlip = {
  fileName: 'Packing slip {number}',
  title: 'Packing slip · Order {number}',
  packed: 'Packed',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  total: 'Total',
  totalOf: 'Total {price}',
  shipping: 'Shipping',
  itemsUnreadable: 'The items of this order cannot be read.',
  shippingInformation: 'Shipping information',
  note: 'Note from the customer',
  shippingDamaged: 'The shipping record is damaged and not complete.',
  paymentMethod: 'Payment method',
  cashOnDelivery: 'Cash on Delivery',
  cashToCollect: 'Cash on Delivery: to be collected',
  cashAtStall: 'Cash at the stall',
  paymentUnknown: 'Not known',
  unknownCustomer: 'Unknown customer',
  erasedCustomer: 'Erased customer',
  unknownDate: 'Unknown date',
  thanks: 'Thank you, {name}. Made by hand in our Cairo workshop.',
} as const
