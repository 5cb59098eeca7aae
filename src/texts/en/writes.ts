import type { MutationName } from '#domain/writes/mutations.ts'
import type { Message } from '#texts/message.ts'

/** What each kind of write is called. */
export const writes = {
  placeOrder: 'Order',
  cancelMyOrder: 'Cancellation of an order',
  subscribeNewsletter: 'Newsletter sign-up',
  requestStockAlert: 'Request for a mail when a product is back',
  sendContactMessage: 'Message to the workshop',
  createProduct: 'New product',
  updateProduct: 'Product edit',
  deleteProduct: 'Product deletion',
  adjustStock: 'Stock change',
  uploadPhoto: 'Photo',
  createCategory: 'New category',
  updateCategory: 'Category edit',
  deleteCategory: 'Category deletion',
  setOrderStatus: 'Order status',
  decideHeldOrder: 'Decision on a held order',
  correctOrder: 'Order correction',
  addOrderNote: 'Note about an order',
  recordSale: 'Stall sale',
  updateSettings: 'Settings',
  closeDay: 'End of the day',
  recordReturn: 'Return',
} as const satisfies Record<MutationName, Message>
