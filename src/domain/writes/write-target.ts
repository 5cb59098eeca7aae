import type { Mutation } from './mutations.ts'
import type { TableName } from './outcome.ts'

/** The row a write is about; null for what is sent to the workshop. */
export function targetOf(mutation: Mutation): { t: TableName; id: string } | null {
  switch (mutation.kind) {
    case 'createProduct':
    case 'updateProduct':
    case 'deleteProduct':
    case 'adjustStock':
      return { t: 'products', id: mutation.payload.product_id }
    case 'createCategory':
    case 'updateCategory':
    case 'deleteCategory':
      return { t: 'categories', id: mutation.payload.category_id }
    case 'setOrderStatus':
      return { t: 'orders', id: mutation.payload.order_id }
    case 'placeOrder':
    case 'recordSale':
    case 'subscribeNewsletter':
    case 'sendContactMessage':
    case 'uploadPhoto':
      return null
  }
}
