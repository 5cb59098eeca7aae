import type { Category } from '#domain/categories/category.ts'
import type { AttemptReason } from '#domain/orders/delivery-attempt.ts'
import type { CustomerField } from '#domain/orders/customer.ts'
import type { Governorate } from '#domain/orders/governorates.ts'
import type { OrderContact } from '#domain/orders/order-correction.ts'
import type { OrderLineProblem, OrderStatus } from '#domain/orders/order.ts'
import type { ParcelFields } from '#domain/orders/tracking.ts'
import type { ProductField } from '#domain/products/product-form.ts'
import type { OperationState } from '#domain/writes/operation.ts'
import type { TableName } from '#domain/writes/outcome.ts'
import type { Message } from '#texts/message.ts'

export { forms } from './forms.ts'
export { move } from './move.ts'
export { notifications } from './notifications.ts'
export { writes } from './writes.ts'

/** Of buttons that only pages with the databases have. */
export const actions = { remove: 'Remove', undo: 'Undo', notNow: 'Not now' } as const

/** Parts of lists that are shown once the databases are open. */
export const catalogParts = {
  /** While products are still being received. */
  countSoFar: { one: '{n} product so far', other: '{n} products so far' },
  recentlyViewed: 'Recently viewed',
  /** On the page of a category without products. */
  otherCategories: 'Other categories',
} as const

/** 'This device': what the shop keeps on it. */
export const account = {
  intro:
    'You need no account at Nefer. Your orders, your cart and your choices are kept on this device.',
  ordersText: 'Every order placed on this device',
  savedText: 'Pieces you marked with a heart, on this device only',
  syncText: 'Orders and messages not sent yet',
  staff: 'Staff sign-in',
  theme: 'Theme',
  themes: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
  helpFile: 'Help file',
  helpFileText:
    'If something cannot be sent from this device, save it to a file and give it to the workshop, who can send it for you. The file also holds your orders and your address, but no passwords.',
  saveHelpFile: 'Save a help file',
  helpFileFailed: 'The file could not be made.',
  address: 'Address',
  addressForgotten: 'Address removed',
  noAddress: 'None is saved. At checkout you can let this device remember the one you type.',
  forgetAddress: 'Remove this address',
} as const

/** Of every page. */
export const app = {
  storageLost:
    'This device’s storage has stopped responding. What was saved before is kept, but nothing new can be saved. Load the page again, and if that does not help, close the browser and open it again.',
  loadAgain: 'Load again',
  tooOld:
    'This version of the shop is too old to send anything. What you have written is kept on this device, and the new version will send it.',
  serverBehind: 'The shop is being updated. What you do is saved on this device.',
  newVersion: 'A new version of the shop is ready. Your cart and what you have typed are kept.',
  newVersionUnavailable: 'The new version is not available at the moment. Try again later.',
  update: 'Update',
  updating: 'Updating...',
  pressLost: 'The page changed while it was loading. Please press “{name}” again.',
  otherWindow:
    'Another window of the shop still uses an older version of it. Close all its windows, then load the page again.',
} as const

/** A shopper cancels an order. */
export const cancelOrder = {
  button: 'Cancel this order',
  question: 'Cancel the order?',
  hint: 'It can be cancelled until the workshop begins to prepare it.',
  keep: 'Keep the order',
  done: 'Your order is cancelled.',
  asked:
    'You have asked us to cancel this order. Once this device is online, you will see here whether it was cancelled.',
  askedShort: 'Cancellation requested',
  tooLate:
    'Your order could not be cancelled: the workshop was already preparing it or had sent it.',
  notCancelled: 'Your order could not be cancelled.',
  refused: 'Your order could not be cancelled ({code}).',
  call: 'Please call the workshop: {phone}.',
  write: 'Please <contact>write to the workshop</contact>.',
  understood: 'OK',
} as const

/** 'Is this order right?': the link in a message of the workshop. */
export const orderAnswer = {
  title: 'Is this order right?',
  pieces: 'Pieces',
  total: 'Total',
  yes: 'Yes, I expect it',
  no: 'No, cancel it',
  unreachable:
    'The workshop cannot be reached, so only the number of the order is shown. You can answer now: your answer is kept on this device and sent later.',
  waiting: {
    yes: 'You answered yes. This is saved on this device and will be sent once there is a connection.',
    no: 'You asked us to cancel it. This is saved on this device and will be sent once there is a connection.',
  },
  thanks: 'Thank you. The workshop has your answer.',
  answeredYes: 'You answered yes on {date}. Thank you.',
  cancelledAlready: 'This order is cancelled already.',
  refused: 'Your answer could not be recorded ({code}).',
  dead: 'This link no longer works. Please find your order.',
  answer: 'Answer',
} as const

export const cart = {
  delivery: {
    exactly: { one: 'Delivery to {place}: {n} day', other: 'Delivery to {place}: {n} days' },
    fromOne: { other: 'Delivery to {place}: 1 to {n} days' },
    fromTwo: { other: 'Delivery to {place}: 2 to {n} days' },
    fromTo: {
      one: 'Delivery to {place}: {m} to {n} days',
      other: 'Delivery to {place}: {m} to {n} days',
    },
  },
  title: 'Your cart',
  loading: 'Loading your cart',
  empty: 'Your cart is empty',
  continueShopping: 'Continue Shopping',
  products: 'Products in your cart',
  product: 'Product',
  price: 'Price',
  total: 'Total',
  quantityOf: 'Quantity of {name}',
  removeNamed: 'Remove {name}',
  clear: 'Clear cart',
  removed: 'Removed {name} from cart',
  cleared: 'Cart cleared',
  summary: 'Order Summary',
  proceed: 'Proceed to Checkout',
  processing: 'Processing...',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'Free',
  /** After the name of a product. */
  times: 'x {n}',
} as const

export const checkout = {
  phoneHint: 'Mobile: 11 digits. Landline: with area code.',
  title: 'Checkout',
  loading: 'Loading checkout',
  emptyText: 'You need to add products to your cart before checkout.',
  shopNow: 'Shop Now',
  viewLastOrder: 'View your last order',
  step: 'Step {number} of 2',
  customer: 'Customer Information',
  payment: 'Payment Information',
  noteForWorkshop: 'Note for the workshop',
  optional: '{label} (optional)',
  noteHint: 'For example a gift message, or a word for the courier.',
  chooseGovernorate: 'Choose a governorate',
  cityLine: '{city}, {governorate}, {postalCode}',
  remember: 'Remember this address on this device',
  toPayment: 'Continue to Payment',
  deliveryAddress: 'Delivery address',
  deliverTo: 'Deliver to',
  method: 'Payment method',
  cash: 'Cash on Delivery',
  cashHint: 'You pay when your order is handed to you.',
  backToCustomer: 'Back to Customer Information',
  placeOrder: 'Place Order',
  blocked: 'Nothing is ordered yet. <check>Please check your pieces first</check>',
  notAvailable: 'Not available',
  returnToCart: 'Return to Cart',
  checkPieces: 'Please check these pieces before ordering',
  priceHasChanged: 'A price has changed',
  failed: 'There was an error processing your order. Please try again.',
  /** By the reason why the order was not stored. `n`: the limit. */
  problems: {
    'cart-changed':
      'Your cart was changed in another tab, so nothing was ordered. Please look at the order summary and place the order again.',
    'too-many-lines': {
      one: 'One order can hold at most {n} different product. Nothing was ordered and your cart is unchanged: please return to the cart and remove some.',
      other:
        'One order can hold at most {n} different products. Nothing was ordered and your cart is unchanged: please return to the cart and remove some.',
    },
    'storage-full':
      'Your order is not saved and was not sent: the storage of this device is full. Your cart and everything you typed are still here. Please free some space and place the order again.',
    'not-saved':
      'Your order is not saved and was not sent: this browser could not store it. Your cart and everything you typed are still here. Please place the order again.',
  },
} as const

/** Descriptions of the public pages, for link previews and search engines. */
export const descriptions = {
  home: 'Boxes, lanterns, wall art and tableware, carved and inlaid by hand in Cairo. Cash on delivery, free shipping across Egypt.',
  products:
    'The whole collection of the Nefer workshop: handmade Egyptian woodcraft in walnut, olive, beech and acacia.',
  categories:
    'Decor, home accessories, kitchen, boxes, wall art and office: handmade Egyptian woodcraft by the place it will live in.',
  about:
    'The story of Nefer: a woodcraft workshop in Cairo, founded in 2015, its artisans, its woods and its values.',
  contact: 'Write to the Nefer workshop or visit it in Cairo: opening hours and address.',
  faq: 'Questions and answers about ordering, cash on delivery, shipping and caring for wood.',
  shipping: 'Free shipping across Egypt, and how returns work.',
  privacy: 'What the Nefer shop keeps on your device and on its server, and how to erase it.',
  terms: 'The terms of ordering from the Nefer workshop.',
} as const

/** The page that finds an order of another device. */
export const findOrder = {
  title: 'Find your order',
  intro:
    'See an order here that was placed on another device. Its number is in the confirmation email; the first 8 characters are enough.',
  number: 'Order number',
  phone: 'Phone',
  phoneHint: 'The number that was given with the order.',
  button: 'Find order',
  notFound: 'We found no order with this order number and phone number.',
  offline:
    'You are offline. An order can be found only with a connection. What you typed stays here.',
  unreachable:
    'The workshop’s server cannot be reached. What you typed stays here. Please try again.',
  wait: {
    one: 'Too many attempts. Please try again in {n} minute.',
    other: 'Too many attempts. Please try again in {n} minutes.',
  },
  refused:
    'Orders cannot be found here at the moment. Please write to us with the number of your order.',
  notSaved: 'The order was found, but this browser could not save it. Please try again.',
  stillMissing: 'Not found? <contact>Write to us</contact>.',
  somewhereElse:
    'An order is shown only in the browser it was placed with. If you ordered somewhere else, find it with its number and your phone number.',
} as const

export const install = {
  title: 'Install Nefer',
  hint: 'Keep Nefer on your home screen: it opens without a connection too.',
  text: 'Opens from your home screen like any app, also without a connection.',
  button: 'Install the app',
  /** In browsers on iOS, with their names of the buttons. */
  stepNumber: '{number}.',
  share: 'Press Share at the edge of the screen.',
  shareInDots: 'Press “…”, then Share.',
  shareInBar: 'Press Share at the end of the address bar.',
  shareInMenu: 'Press the menu, then Share.',
  addToHome: 'Choose Add to Home Screen.',
  viewMore: 'Press View More, then Add to Home Screen.',
  add: 'Press Add: Nefer is on your home screen.',
  addAsApp: 'Leave Open as Web App on, and press Add: Nefer is on your home screen.',
  macSafari: 'In the menu bar of Safari, choose File, then Add to Dock.',
  firefoxOnAndroid: 'In the menu of Firefox, choose “Add to Home screen”.',
  showSteps: 'Show the steps',
} as const

/** How long a browser keeps things. */
export const keeping = {
  safari:
    'Safari deletes what a website keeps if you do not open it for 7 days. Put Nefer on your home screen to keep your orders.',
  otherOnIos:
    'On an iPhone or iPad, this browser may delete what a website keeps if you do not open it for 7 days. Put Nefer on your home screen to keep your orders.',
  macSafari:
    'Safari deletes what a website keeps if you do not open it for 7 days. Put Nefer in the Dock to keep your orders.',
  olderMacSafari: 'Safari deletes what a website keeps if you do not open it for 7 days.',
  openWithinDays: 'Open this page again within 7 days, or your order is deleted before it is sent.',
  insideApp: 'You are inside {app}. Open Nefer in your browser to keep your cart and orders.',
} as const

/** Instead of a product that cannot be shown. */
export const missingProduct = {
  title: 'Product Not Found',
  reasons: {
    'not-found': "Sorry, we couldn't find the product you're looking for.",
    'not-on-this-device':
      'This product is not saved on this device yet. It will show as soon as you are online again.',
  },
} as const

export const myOrders = {
  title: 'My orders',
  none: 'No orders on this device',
  order: 'Order {number}',
  dateAndPieces: { one: '{date}, {n} piece', other: '{date}, {n} pieces' },
  unknown: 'This order is not on this device',
  unknownText: 'Orders are kept in the browser they were placed with.',
  gone: 'This order is not on this device any more',
  goneTitle: 'Order not on this device',
  goneText: 'It was put back into the cart, discarded or erased here.',
  view: 'View',
  viewOrder: 'View this order',
  seeWhy: 'See why',
  shortNumber: 'Your short number',
  number: 'Order number',
  date: 'Date',
  contents: 'What you ordered',
  payment: 'Payment',
  note: 'Your note for the workshop',
  soFar: 'So far',
  print: 'Print this order',
  again: 'Order again',
  addedAgain: { one: 'Added {n} piece to cart', other: 'Added {n} pieces to cart' },
  soldOutNow: 'Sold out at the moment: {names}',
  noLongerSold: 'No longer sold: {names}',
  /** Between the names of products. */
  comma: ', ',
} as const

export const languageSwitch = {
  heading: 'Language',
  /** In Arabic on pages in English. */
  offer: 'هذا المتجر متاح بالعربية أيضًا.',
  closeOffer: 'إغلاق',
  /** Where the browser keeps no data. */
  title: 'Change the language?',
  text: 'Nothing is saved: this browser keeps no data for the shop. Your cart and what you have typed are lost when the page is loaded in the other language.',
  confirm: 'Change language',
} as const

/** The page that newsletter mails link to. */
export const newsletter = {
  confirm: {
    title: 'Letters from the workshop',
    text: 'New pieces before they reach the shop, about once a month. Would you like to get them?',
    button: 'Yes, send me the letters',
  },
  leave: {
    title: 'No more letters?',
    text: 'We will delete your address and send no more letters.',
    button: 'Unsubscribe',
  },
  confirmed: { title: 'Thank you', text: 'You will get the next letter from the workshop.' },
  unsubscribed: { title: 'Goodbye', text: 'You will get no more letters from the workshop.' },
  unknown: {
    title: 'This link does not work any more',
    text: 'It may be cut off, or older than a week. If you would like our letters, subscribe again on the home page.',
  },
  /** From a mail about a product that is back. */
  stock: {
    leave: {
      title: 'No more emails about products?',
      text: 'We will delete your address from all requests for an email when a product is back.',
      button: 'Unsubscribe',
    },
    unsubscribed: { title: 'Goodbye', text: 'Your address is deleted from all requests.' },
    unknown: {
      title: 'This link does not work any more',
      text: 'It may be cut off. You can ask again on the page of a sold-out product.',
    },
  },
  unreachable: 'The workshop’s server cannot be reached. Please try again.',
} as const

/** The photo of a product or category. */
export const photos = {
  photo: 'Photo',
  title: 'Your own photo',
  noStore:
    'This shop’s server cannot store pictures. A photo can be resized here and saved as a file; the image URL takes the address of a picture that is somewhere else.',
  take: 'Take a picture',
  choose: 'Choose a picture',
  shrinking: 'Resizing…',
  notAPicture: 'This file is not a picture that can be read here.',
  tooLarge: 'This picture cannot be made small enough.',
  alt: 'Your photo, resized',
  size: '{kilobytes} kB, kept on this device.',
  use: 'Use this picture',
  save: 'Save the file',
  cannotUpload:
    'It cannot be uploaded: save the file, upload it to a website, and enter its address as the image URL.',
  storeUnknown:
    'It is not known yet whether this shop’s server can store pictures: this device asks when it is online. Until then, enter the address of a picture as the image URL.',
  used: {
    product:
      'Once you save, it is this product’s picture; it is uploaded as soon as there is a connection.',
    category:
      'Once you save, it is this category’s picture; it is uploaded as soon as there is a connection.',
  },
  notUsed: 'The image URL names another picture.',
  removed:
    'A picture of this form was removed in another tab before it was uploaded. Nothing was saved, and what you entered is still here: add that picture again, or remove it.',
} as const

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
      'What is waiting to be sent cannot be read on this device at the moment. Loading the page again often helps.',
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

/** The products that the shopper saved. */
export const saved = {
  loading: 'Loading what you saved',
  intro: 'Kept on this device only. Whatever has become cheaper or is almost gone is marked.',
  empty: 'Nothing saved yet',
  emptyText: 'Press the heart on a piece to keep it here.',
  list: 'Saved pieces',
  removed: 'Removed {name} from saved',
} as const

/** Fields of the settings; also in the list of refused writes. */
export const settingsFields = {
  announcement_en: 'Announcement in English',
  announcement_ar: 'Announcement in Arabic',
  announcement_until: 'Last day of the announcement',
  address_en: 'Address in English',
  address_ar: 'Address in Arabic',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  instagram: 'Instagram',
  facebook: 'Facebook',
  hours: 'Hours on {day}',
  delivery: 'Days of delivery to {governorate}',
  testimonial: {
    name_en: 'Testimonial {n}: name in English',
    name_ar: 'Testimonial {n}: name in Arabic',
    place_en: 'Testimonial {n}: place in English',
    place_ar: 'Testimonial {n}: place in Arabic',
    text_en: 'Testimonial {n}: text in English',
    text_ar: 'Testimonial {n}: text in Arabic',
  },
  low_stock: 'Low stock',
  max_of_one_product: 'Pieces of one product',
  max_pieces: 'Pieces of one order',
  max_total: 'Total of one order',
  max_open_orders: 'Open orders of one phone number',
  max_refusals: 'Refused orders of one phone number',
  couriers: 'Couriers',
  instapay_address: 'InstaPay address for deposits',
  ask_above: 'Ask for confirmation above',
  staff_locale: 'Language of emails to staff',
} as const

/** The search panel and the page with all results. */
export const search = {
  prompt: 'What are you looking for?',
  close: 'Close search',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  seeAll: { one: 'See the product', other: 'See all {n} products' },
  hint: 'Type a name, a wood or a category.',
  unreadable: 'The products on this device cannot be read. Please try again later.',
  gettingReady: 'Getting the products ready…',
  nothingFor: 'Nothing found for “{text}”.',
  partial: 'Nothing has all these words. These have some:',
  found: { one: '{n} product found.', other: '{n} products found.' },
  /** `n`: products in the catalogue, `mirrored`: of them on this device. */
  coverage: {
    one: 'The search covers {mirrored} of {n} product. It is not on this device yet.',
    other: 'The search covers {mirrored} of {n} products. The others are not on this device yet.',
  },
  coverageSoFar: {
    one: 'The search covers the one product that has come so far. The others are not on this device yet.',
    other:
      'The search covers the {n} products that have come so far. The others are not on this device yet.',
  },
  onlyLeft: { one: 'Only {n} left', other: 'Only {n} left' },
  title: 'Search: {text}',
  nothing: 'Nothing found',
  tryFewer: 'Try fewer letters or another word.',
  tryFewerOrLook: 'Try fewer letters or another word, or look around:',
  best: {
    one: 'The best match is shown. Another word narrows it down.',
    other: 'The best {n} are shown. Another word narrows them down.',
  },
  clear: 'Clear search',
  wholeCollection: 'The whole collection',
} as const

/** On the page of a sold-out product. */
export const stockAlert = {
  ask: 'Tell me when it is back',
  promised: 'We will write to {email} once, when it is back.',
  back: '{name} is back in stock.',
  waiting:
    'Saved on this device for {email}. The workshop gets your request when this device is online.',
  refused: 'The workshop did not accept the last request. You can send it again.',
  notSaved: 'The request could not be saved on this device. Please try again.',
} as const

/** The messages below the header. */
export const statusStrip = {
  pricesAsOf: 'Prices and stock as of {time}',
  pricesAsOfLastVisit: 'Prices and stock as of the last visit',
  nothingSaved:
    'Nothing is saved: this browser keeps no data for the shop. Cart and orders are lost when you close this page.',
} as const

/** The list of writes that this device has not sent yet. */
export const syncPage = {
  title: 'Waiting to be sent',
  neverChecked: 'Prices and stock have not been loaded yet.',
  checked: 'Prices and stock checked {ago}.',
  ofStaff: {
    one: '{n} change made by staff is waiting on this device. Whoever made it sees it after signing in.',
    other:
      '{n} changes made by staff are waiting on this device. Whoever made them sees them after signing in.',
  },
  nothing: 'Nothing is waiting: everything you sent has arrived.',
  syncNow: 'Sync now',
  log: 'Technical log',
  logEntry: '{when}, {event}: {detail}',
  state: 'State',
  saved: 'Saved',
  attempts: 'Attempts',
  attemptsAndNext: '{attempts}, next {when}',
  showContents: 'Show contents',
  seeOrder: 'See the order',
  beingSent: 'It is being sent right now and was not discarded.',
  mayHaveArrived:
    'It may already have reached us. We ask the workshop first and remove only what did not arrive.',
  notSent:
    'The workshop does not have it. It will be erased from this device and cannot be brought back.',
  keep: 'Keep and send it',
  editInCart: 'Edit in the cart',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  contentsAsStored: 'Contents, as stored',
  fieldOf: '{product}: {field}',
  pieces: 'Pieces',
  piecesAndTotal: { one: '{n} piece, {total}', other: '{n} pieces, {total}' },
  name: 'Name',
  subject: 'Subject',
  message: 'Message',
} as const

/** By the name that is stored. */
export const governorates = {
  Alexandria: 'Alexandria',
  Aswan: 'Aswan',
  Asyut: 'Asyut',
  Beheira: 'Beheira',
  'Beni Suef': 'Beni Suef',
  Cairo: 'Cairo',
  Dakahlia: 'Dakahlia',
  Damietta: 'Damietta',
  Faiyum: 'Faiyum',
  Gharbia: 'Gharbia',
  Giza: 'Giza',
  Ismailia: 'Ismailia',
  'Kafr El Sheikh': 'Kafr El Sheikh',
  Luxor: 'Luxor',
  Matrouh: 'Matrouh',
  Minya: 'Minya',
  Monufia: 'Monufia',
  'New Valley': 'New Valley',
  'North Sinai': 'North Sinai',
  'Port Said': 'Port Said',
  Qalyubia: 'Qalyubia',
  Qena: 'Qena',
  'Red Sea': 'Red Sea',
  Sharqia: 'Sharqia',
  Sohag: 'Sohag',
  'South Sinai': 'South Sinai',
  Suez: 'Suez',
} as const satisfies Record<Governorate, string>

/** Changes to a product in the cart. `<about>`: for screen readers, after the name of a button. */
export const lineNotices = {
  onlyLeft: { one: 'Only {n} left', other: 'Only {n} left' },
  noLongerSold: 'No longer sold',
  priceLowered: 'Price lowered: {old} → {price}',
  priceKept: 'We keep {old} for you until {time}. The price is now {price}.',
  priceChanged: 'Price changed: {old} → {price}',
  acceptPrice: 'Use the new price<about>: {name}</about>',
  lowerQuantity: 'Change to {n}<about>: {name}</about>',
  remove: 'Remove it<about>: {name}</about>',
} as const

/** Why the workshop's server did not accept an order. */
export const orderRefusal = {
  title: 'What was wrong',
  aProduct: 'A product',
  soldOut: '{product}: Sold out',
  onlyLeft: { one: '{product}: Only {n} left', other: '{product}: Only {n} left' },
  newPrice: '{product}: New price: {price}',
  priceChanged: '{product}: New price: {old} → {price}',
  noLongerSold: '{product}: No longer sold',
  unavailable: '{product}: Cannot be ordered like this at the moment',
  invalid: 'Something in the form was not accepted. Please check your details and try again.',
  tooLarge: 'The order is too large for one delivery. Please try again with fewer products.',
  reasonIsGone: 'The problem is gone. Please order again.',
  unknown: 'The workshop’s server refused it ({code}). Please try again.',
  putBack: 'Put back into the cart',
  workshopHasIt: 'The workshop has this order already: it is confirmed.',
  cannotAsk:
    'The workshop may have this order already and cannot be asked now. Nothing was changed: try again with a connection.',
} as const

/** As staff read them. */
export const orderStatus = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>

export const stallStatus = { sold: 'Sold', takenBack: 'Taken back' } as const

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
    pending: 'Your order has reached the workshop.',
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
    headline: 'The workshop cannot find your order',
    sentence:
      'The workshop had accepted this order and can no longer find it. You can place it again, as it is and under the same number.',
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
  /** `reason` of the list below. */
  notDelivered: 'The courier could not deliver on {date}: {reason}.',
  tryAgain: 'We will try again on {date}.',
  parcel: '{courier}, {number}',
  follow: 'Follow the parcel',
  reasons: {
    nobody: 'nobody answered',
    refused: 'the parcel was refused',
    address: 'the address was wrong',
    damaged: 'the parcel was damaged',
    else: 'another reason',
  } as const satisfies Record<AttemptReason, string>,
  paid: 'Paid: {paid}. To pay to the courier: {rest}.',
  /** The courier brings the parcel back, or the order is cancelled. */
  paidOnly: 'Paid: {paid}.',
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

/** What the shop stores in the browser, and how to erase it. */
export const storage = {
  title: 'Storage',
  notLasting:
    'This browser gives the shop no lasting storage: cart and orders are kept only until the page is closed.',
  failureInMemory:
    'This screen could not be shown. Cart and orders are kept only until this page is closed or loaded again: use the menu to go on.',
  used: 'About {size} used.',
  kept: 'The browser keeps it until you clear it.',
  mayBeCleared: 'The browser may clear it when the device runs out of space.',
  refused:
    'The browser has refused for now. It may agree once you have used the shop more often or installed it.',
  askToKeep: 'Ask the browser to keep it',
  clear: 'Clear this device',
  clearText:
    'Erases your cart, your orders, your saved pieces, your address and every choice from this device, and signs staff out here. Orders the workshop has received stay valid.',
  clearQuestion: 'Clear this device?',
  clearWarning: 'Your cart and the list of your orders on this device cannot be brought back.',
  onlyInFile: 'Everything that is waiting to be sent is then only in the file you saved.',
  erase: 'Erase everything',
  erased: 'Everything on this device was erased',
  exported:
    'The file was handed to your browser. Please check that it is there; then you can clear this device.',
  exportFirst:
    'Nothing was erased: something on this device is still waiting to be sent. Send it first, or save it to a file.',
  exportFailed: 'The file could not be made. Nothing was changed.',
  photosMissing: {
    one: '{n} photo on this device cannot be read and is not in the file. This device can be cleared once that photo has been replaced or discarded.',
    other:
      '{n} photos on this device cannot be read and are not in the file. This device can be cleared once those photos have been replaced or discarded.',
  },
  changesOfStaff: {
    one: '{n} change made by staff is waiting here. Whoever made it, or an owner, has to sign in before this device can be cleared.',
    other:
      '{n} changes made by staff are waiting here. Whoever made them, or an owner, has to sign in before this device can be cleared.',
  },
  draftsOfStaff: {
    one: '{n} form that another member of staff has begun and not saved is erased, too.',
    other: '{n} forms that other members of staff have begun and not saved are erased, too.',
  },
  saveToFile: 'Save to a file',
  seeWhat: 'See what it is',
} as const

/** The state of a write, and why it is not on the server yet. */
export const syncStates = {
  states: {
    pending: 'Saved on this device',
    inflight: 'Sending',
    applied: 'Confirmed',
    'needs-sign-in': 'Needs staff sign-in',
    'needs-upgrade': 'Waiting for a new version of the shop',
    conflict: 'Needs your attention',
    rejected: 'Needs your attention',
  } as const satisfies Record<OperationState, string>,
  discarding: 'Will be discarded when you are online',
  piecesRefused: 'Please check its pieces: a price has changed, or a piece is not available.',
  refused: 'The server refused it.',
  refusedDetail: 'The server refused it ({detail}).',
  conflict: 'This was changed elsewhere while your change was on its way.',
  transient: 'The last attempt did not get through. We keep trying.',
  transientDetail: 'The last attempt did not get through ({detail}). We keep trying.',
  signIn: 'The server asks for a staff sign-in.',
  signInDetail: 'The server asks for a staff sign-in ({detail}).',
  upgrade: 'The server does not know this kind of change.',
  upgradeDetail: 'The server does not know this kind of change ({detail}).',
  failed: 'The last attempt failed.',
  failedDetail: 'The last attempt failed ({detail}).',
} as const

/** Entries that this version of the shop cannot read. */
export const unreadable = {
  received: 'Received, but unreadable',
  receivedText:
    'The workshop’s server sent these entries in a form this version does not understand. Nothing of yours is affected; an older version of an entry stays in the shop.',
  asJson: 'The entry, as JSON',
  title: 'Unreadable entry',
  text: 'It cannot be sent as it is. It stays stored on this device, and what was written later about the same thing is held back. A newer version of the shop may be able to read it.',
  setAside: 'Set aside',
  question: 'Set this entry aside?',
  questionText:
    'It is saved to a help file, which the workshop can import, and it is not waited for any more: what comes after it is sent. If that depends on this entry, the server may refuse it, and you will be asked.',
  letWait: 'Let it wait',
  saveAndSetAside: 'Save and set aside',
} as const

/** Giving up a write that is not sent yet. */
export const discard = {
  discard: 'Discard',
  whenOnline: 'Discard when online',
  keep: 'Keep it',
  unknownKind: 'Discard this {kind}?',
  withdrawn: 'Discarded',
  ofOthers:
    'Another member of staff has made a change on this device that depends on it. It was not discarded: they have to discard theirs first, or an owner takes both over.',
  later: 'It will be discarded when you are online, unless it has arrived already.',
  arrived: 'The server has it already: it was not discarded.',
  unknown:
    'It may have reached the server, which cannot be asked now. It was not discarded: try again with a connection.',
} as const

type CategoryColumn = Exclude<keyof Category, 'id' | 'updated_at'>

/** Fields of products, categories and orders. */
export const fields = {
  name: 'Name',
  name_ar: 'Name in Arabic',
  description: 'Description',
  description_ar: 'Description in Arabic',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  image: 'Image URL',
  image_url: 'Cover image URL',
  pictures: 'Pictures',
  size: 'Size',
  weight: 'Weight',
  wood: 'Wood',
  wood_ar: 'Wood in Arabic',
  finish: 'Finish',
  finish_ar: 'Finish in Arabic',
  care: 'Care',
  care_ar: 'Care in Arabic',
  maker: 'Made by',
  maker_ar: 'Made by, in Arabic',
  low_stock: 'Counts as low at',
  archived: 'Archived',
  featured: 'Featured',
  bestseller: 'Bestseller',
  new: 'New',
  status: 'Status',
  delta: 'Difference',
  quantity: 'Quantity',
  customerName: 'Customer name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  governorate: 'Governorate',
  postalCode: 'Postal code',
  note: 'Note',
  text: 'Text',
  amount: 'Amount',
  courier: 'Courier',
  tracking_number: 'Tracking number',
} as const satisfies Record<
  | ProductField
  | CategoryColumn
  | CustomerField
  | keyof OrderContact
  | 'status'
  | 'delta'
  | 'quantity'
  | 'text'
  | 'amount'
  | keyof ParcelFields,
  string
>

export const fieldValues = {
  uncategorised: 'Uncategorised',
  yes: 'Yes',
  no: 'No',
  empty: 'Empty',
  millimetres: '{size} mm',
  grams: '{n} g',
} as const

export const syncStatus = {
  needsYou: 'Needs your decision',
  offline: 'Offline',
  offlineWaiting: { one: 'Offline, {n} waiting', other: 'Offline, {n} waiting' },
  sending: 'Sending',
  waiting: { one: '{n} waiting', other: '{n} waiting' },
  allSaved: 'All saved',
  /** Of a row. */
  waitingToSync: 'Waiting to sync',
  needsAttention: 'Needs your attention',
} as const

/** Why the server refused a write of the staff. */
export const writeRefusal = {
  notEnough: 'There is not enough in stock.',
  notEnoughOf: {
    one: 'There is not enough in stock: the server has {n}.',
    other: 'There is not enough in stock: the server has {n}.',
  },
  noCategory: 'The category does not exist any more.',
  deleted: {
    orders: 'The order does not exist any more: somebody has deleted it.',
    categories: 'The category does not exist any more: somebody has deleted it.',
    products: 'The product does not exist any more: somebody has deleted it.',
  } as const satisfies Record<
    Exclude<TableName, 'settings' | 'staff_settings' | 'markets'>,
    Message
  >,
  categoryIdTaken: 'The shop has another category with this ID already.',
  alreadyClosed:
    'This device has closed this day before. The first closing counts; please discard this one.',
  recordedAlready: 'This is recorded already.',
  idTaken: 'Something with this ID exists already.',
  invalid: 'The server does not accept these values.',
  invalidField: 'The server does not accept the value of {field}.',
  tooLarge: 'It is larger than the server accepts.',
  photoMissing:
    'The photo is not on this device any more. Enter the address of another picture instead.',
  keyReused:
    'The server has another change under the same number. Sending it again gives it a new one.',
  withdrawn: 'It was being discarded. The server does not have it; it can be sent again.',
  held: 'The order is held: it takes no other status until it has been released.',
  returnedBefore: '{name}: {returned} of {sold} had been returned before.',
  notDelivered:
    'Nothing could be returned: the sale was taken back in the meantime, or the order is not delivered.',
  notHeld: 'Somebody has decided otherwise about this order already.',
  cameBack: 'This parcel came back already, on {date}, by {name}.',
  cameBackBefore: 'This parcel came back already.',
  otherMarket: 'The market of {date} is not closed yet.',
  marketCounted: 'These pieces were counted already, on {date}, by {name}.',
  marketCountedBefore: 'These pieces were counted already.',
  ownersOnly: 'Only owners change the settings.',
  shipped: 'The order was shipped in the meantime: it stays as it is. Please call the customer.',
  cancelled: 'The order was cancelled in the meantime: it stays as it is.',
  returned:
    'Pieces of the order came back in the meantime: its items stay as they are. The rest can be corrected again.',
  itemsChanged:
    'Somebody has changed the same lines in the meantime. Please look at the order, and correct it again.',
  noItems: 'Nothing would be left of the order. Cancel it instead.',
  notStaff: 'The server no longer recognises you as staff.',
  reasonIsGone: 'The problem is gone. It can be sent again.',
  refused: 'The server refused it.',
  refusedDetail: 'The server refused it ({detail}).',
  setAside:
    'An owner of the shop has set it aside while you were away. It can be sent again, or discarded.',
  notAllowed: 'The server does not allow this account to do that. Ask the owner of the shop.',
  pictureKind: 'The server does not accept this kind of picture.',
  photoWaits:
    'A product or category is waiting for this photo. Send it again, or enter the address of another picture instead.',
  inDoubt:
    'The server may have it from an earlier attempt: it is asked first, before anything is sent again or discarded.',
  /** Of one line of a sale. */
  lines: {
    sold_out: '{name}: sold out.',
    not_enough_stock: { one: '{name}: only {n} left.', other: '{name}: only {n} left.' },
    price_changed: '{name}: the price is now {price}.',
    not_sold: '{name}: no longer sold.',
  } as const satisfies Record<Exclude<OrderLineProblem['code'], 'other'>, Message>,
  otherLineProblem: '{name}: the server refused this line.',
} as const
