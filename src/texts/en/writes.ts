import type { MutationName } from '#domain/writes/mutations.ts'
import type { Message } from '#texts/message.ts'

/** What each kind of write is called, and the question before one is discarded. */
export const writes = {
  placeOrder: { name: 'Order', discard: 'Discard this order?' },
  cancelMyOrder: {
    name: 'Cancellation of an order',
    discard: 'Discard this cancellation of an order?',
  },
  answerOrder: {
    name: 'Answer about an order',
    discard: 'Discard this answer about an order?',
  },
  subscribeNewsletter: {
    name: 'Sign-up for letters',
    discard: 'Discard this sign-up for letters?',
  },
  requestStockAlert: {
    name: 'Request for an email when a product is back',
    discard: 'Discard this request for an email?',
  },
  sendContactMessage: {
    name: 'Message to the workshop',
    discard: 'Discard this message to the workshop?',
  },
  createProduct: { name: 'New product', discard: 'Discard this new product?' },
  updateProduct: { name: 'Product edit', discard: 'Discard this product edit?' },
  deleteProduct: { name: 'Product deletion', discard: 'Discard this product deletion?' },
  adjustStock: { name: 'Stock change', discard: 'Discard this stock change?' },
  uploadPhoto: { name: 'Photo', discard: 'Discard this photo?' },
  createCategory: { name: 'New category', discard: 'Discard this new category?' },
  updateCategory: { name: 'Category edit', discard: 'Discard this category edit?' },
  deleteCategory: { name: 'Category deletion', discard: 'Discard this category deletion?' },
  setOrderStatus: { name: 'Order status', discard: 'Discard this order status?' },
  recordConfirmation: {
    name: 'Confirmation of an order',
    discard: 'Discard this confirmation of an order?',
  },
  recordAttempt: {
    name: 'Failed delivery',
    discard: 'Discard this failed delivery?',
  },
  setParcel: {
    name: 'Courier and tracking number',
    discard: 'Discard this change of a parcel?',
  },
  decideHeldOrder: {
    name: 'Decision on a held order',
    discard: 'Discard this decision on a held order?',
  },
  correctOrder: { name: 'Order correction', discard: 'Discard this correction of an order?' },
  addOrderNote: { name: 'Note about an order', discard: 'Discard this note about an order?' },
  recordSale: { name: 'Stall sale', discard: 'Discard this stall sale?' },
  updateSettings: { name: 'Settings', discard: 'Discard this change of the settings?' },
  closeDay: { name: 'End of the day', discard: 'Discard this end of the day?' },
  packForMarket: {
    name: 'Packing for a market',
    discard: 'Discard this packing for a market?',
  },
  countMarket: { name: 'Back from the market', discard: 'Discard this count of a market?' },
  recordPayment: {
    name: 'Payment before delivery',
    discard: 'Discard this payment before delivery?',
  },
  recordReturn: { name: 'Return', discard: 'Discard this return?' },
} as const satisfies Record<MutationName, { name: Message; discard: Message }>
