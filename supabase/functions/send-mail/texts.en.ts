/** The texts of all mails in English. Another language is a module of the same type. */
export const texts = {
  lang: 'en',
  dir: 'ltr',
  /** Before the paths of pages. */
  path: '',
  currency: 'EGP',
  comma: ', ',
  /** Orders store it in English; what another tool stored is shown as it is. */
  governorate: (name: string) => name,
  workshop: 'Nefer, a woodcraft workshop',
  contactUs: 'Write to us',
  orderNumber: 'Order number',
  total: 'Total',
  deliveryAddress: 'Delivery address',
  note: 'Note from the customer',
  seeOrder: 'See your order',
  followParcel: 'Follow the parcel',
  onAnotherDevice: 'On another device: find your order by its number and phone',
  paid: (paid: string, rest: string) => `Paid: ${paid}. To pay to the courier: ${rest}.`,
  quantityTimesPrice: (quantity: number, price: string) => `${quantity} × ${price}`,
  confirmation: {
    subject: (shortId: string) => `Your Nefer order ${shortId}`,
    title: 'Thank You for Your Order!',
    received: 'Your order has reached the workshop. The courier calls before coming.',
    payment: 'You pay in cash when it is delivered.',
    reason: 'You get this email because somebody ordered from Nefer with this address.',
  },
  status: {
    pending: {
      subject: (shortId: string) => `Your Nefer order ${shortId} is open again`,
      title: 'Your order is open again',
      sentence: 'Your order was cancelled before. It is open again, and we are looking after it.',
    },
    processing: {
      subject: (shortId: string) => `Your Nefer order ${shortId} is being prepared again`,
      title: 'Your order is being prepared again',
      sentence: 'Your order was cancelled before. It is open again, and we are preparing it.',
    },
    shipped: {
      subject: (shortId: string) => `Your Nefer order ${shortId} is on its way`,
      title: 'Your order is on its way',
      sentence: 'Your order has left the workshop. You pay in cash when it is delivered.',
    },
    delivered: {
      subject: (shortId: string) => `Your Nefer order ${shortId} was delivered`,
      title: 'Your order was delivered',
      sentence: 'Your order was delivered. We hope you enjoy it for many years.',
    },
    cancelled: {
      subject: (shortId: string) => `Your Nefer order ${shortId} was cancelled`,
      title: 'Your order was cancelled',
      sentence:
        'Your order was cancelled, and there is nothing to pay. If that is a surprise to you, please write to us.',
    },
  },
  /** Of an order with a payment: what is left to pay is said below. */
  shippedPaid: 'Your order has left the workshop.',
  corrected: {
    subject: (shortId: string) => `Your Nefer order ${shortId} was corrected`,
    title: 'Your order was corrected',
    sentence:
      'We have corrected your order. This is what it contains now. If that is a surprise to you, please write to us.',
  },
  tracking: {
    subject: (shortId: string) => `Your Nefer order ${shortId}: follow your parcel`,
    title: 'Follow your parcel',
    sentence: 'Your parcel can be followed now.',
  },
  staffReason: 'You get this email because you work at Nefer.',
  staffOrder: {
    subject: (shortId: string, total: string) => `New order ${shortId}: ${total}`,
    title: 'A new order',
    open: 'Open the orders',
    heldSubject: (shortId: string, total: string) =>
      `Held: call the customer – order ${shortId}: ${total}`,
    heldTitle: 'Held: call the customer',
    held: (reason: string) =>
      `${heldBecause(reason)} Nothing is taken from the stock until you decide.`,
  },
  staffCancellation: {
    subject: (shortId: string) => `Cancelled by the customer: order ${shortId}`,
    title: 'The customer has cancelled an order',
    sentence: 'Please do not prepare it.',
    inStock: 'The pieces that it had taken are back in stock.',
    parcelOut:
      'Its parcel had left already, so its pieces are not in stock. Choose “It is back” at the order when it arrives.',
  },
  staffMessage: {
    subject: (subject: string) => `Message: ${subject}`,
    title: 'A message from the contact page',
    answer: 'Your reply to this email goes to the person who wrote.',
  },
  newsletter: {
    subject: 'Please confirm: letters from the workshop',
    title: 'One more step',
    ask:
      'Please confirm that you would like to get letters from the workshop: ' +
      'new pieces before they reach the shop, about once a month.',
    confirm: 'Yes, send me the letters',
    ignore: 'If it was not you, ignore this email: without your answer nothing more is sent.',
    reason: 'You get this email because somebody entered this address at Nefer.',
    leave: 'Unsubscribe',
  },
  backInStock: {
    subject: (name: string) => `Back in stock: ${name}`,
    title: (name: string) => `${name} is back`,
    pieces: (n: number) =>
      n === 1
        ? 'One piece is available.'
        : n > 1
          ? `There are ${n} pieces.`
          : 'It may be gone again.',
    first: 'Everybody who asked gets this email at the same time. Whoever orders first gets it.',
    see: 'See it in the shop',
    reason:
      'You get this email because somebody asked for it with this address. It is the only one about this product.',
    leave: 'No more emails about products',
  },
  invitation: {
    subject: 'Your invitation to the staff room of Nefer',
    title: 'Come in',
    sentence: (owner: string | null) =>
      `${owner === null ? 'You are invited' : `${owner} invited you`} to the staff room of Nefer. ` +
      'Open the link and choose a password.',
    accept: 'Accept the invitation',
    ignore: 'The link is only for you. It works once and for a week. Please do not pass it on.',
    reason: 'You get this email because somebody who works at Nefer invited this address.',
  },
  /** What a device shows, also on a locked screen. */
  push: {
    shop: 'Nefer',
    newOrder: (total: string) => `New order: ${total}`,
    heldOrder: (total: string) => `Held order: ${total}`,
    pieces: (n: number) => (n === 1 ? '1 piece' : `${n} pieces`),
    piecesTo: (n: number, governorate: string) =>
      n === 1 ? `1 piece to ${governorate}` : `${n} pieces to ${governorate}`,
    message: { title: 'New message', body: 'Somebody wrote on the contact page.' },
    decision: {
      title: 'A change needs your decision',
      here: 'Open Nefer to decide.',
      elsewhere: 'Decide on the device where you made it.',
    },
    order: (shortId: string) => `Your Nefer order ${shortId}`,
    status: {
      pending: 'It is open again.',
      processing: 'It is being prepared.',
      shipped: 'It is on its way.',
      delivered: 'It was delivered.',
      cancelled: 'It was cancelled.',
    },
    more: (n: number) => `and ${n} more`,
  },
}
/** Also has a text for a reason that only a later server knows. */
function heldBecause(reason: string): string {
  switch (reason) {
    case 'quantity':
      return 'This order is held: it has unusually many pieces of one product.'
    case 'pieces':
      return 'This order is held: it has unusually many pieces.'
    case 'total':
      return 'This order is held: its total is unusually high.'
    case 'phone':
      return 'This order is held: the same phone number has several open orders already.'
    case 'email':
      return 'This order is held: the same email address has several open orders already.'
    case 'refusals':
      return 'This order is held: orders of the same phone number were refused or not reached.'
    case 'address':
      return 'This order is held: many orders came from the same internet connection.'
    default:
      return 'This order is held until somebody has looked at it.'
  }
}

export type MailTexts = typeof texts
