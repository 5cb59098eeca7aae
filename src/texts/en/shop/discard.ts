import type { MutationName } from '#domain/writes/mutations.ts'
import type { Message } from '#texts/message.ts'

/** Giving up a write that is not sent yet. */
export const discard = {
  discard: 'Discard',
  whenOnline: 'Discard when online',
  keep: 'Keep it',
  questions: {
    placeOrder: 'Discard this order?',
    cancelMyOrder: 'Discard this cancellation of an order?',
    subscribeNewsletter: 'Discard this newsletter sign-up?',
    requestStockAlert: 'Discard this request for a mail?',
    sendContactMessage: 'Discard this message to the workshop?',
    createProduct: 'Discard this new product?',
    updateProduct: 'Discard this product edit?',
    deleteProduct: 'Discard this product deletion?',
    adjustStock: 'Discard this stock change?',
    uploadPhoto: 'Discard this photo?',
    createCategory: 'Discard this new category?',
    updateCategory: 'Discard this category edit?',
    deleteCategory: 'Discard this category deletion?',
    setOrderStatus: 'Discard this order status?',
    decideHeldOrder: 'Discard this decision on a held order?',
    correctOrder: 'Discard this correction of an order?',
    addOrderNote: 'Discard this note about an order?',
    recordSale: 'Discard this stall sale?',
    updateSettings: 'Discard this change of the settings?',
    closeDay: 'Discard this end of the day?',
    recordReturn: 'Discard this return?',
  } as const satisfies Record<MutationName, Message>,
  unknownKind: 'Discard this {kind}?',
  withdrawn: 'Discarded',
  ofOthers:
    'Another member of staff has made a change on this device that depends on it. It was not discarded: they have to discard theirs first, or an owner takes both over.',
  later: 'It will be discarded when you are online, unless it has arrived already.',
  arrived: 'The server has it already: it was not discarded.',
  unknown:
    'It may have reached the server, which cannot be asked now. It was not discarded: try again with a connection.',
} as const
