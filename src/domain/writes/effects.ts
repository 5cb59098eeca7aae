/** What a mutation does to the rows people see, before the server has confirmed it. */
import type { Category } from '#domain/categories/category.ts'
import type { Mutation } from './mutations.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Product } from '#domain/products/product.ts'
import type { CategoryPatch, ProductPatch } from './staff-writes.ts'

export type Effect =
  | { t: 'products'; id: string; type: 'put'; row: Product }
  | { t: 'products'; id: string; type: 'patch'; patch: ProductPatch }
  | { t: 'products'; id: string; type: 'add-stock'; delta: number }
  | { t: 'products'; id: string; type: 'remove' }
  /** Every product of a category moves to another one (or to none). */
  | { t: 'products'; id: null; type: 'move'; from: string; to: string | null }
  | { t: 'categories'; id: string; type: 'put'; row: Category }
  | { t: 'categories'; id: string; type: 'patch'; patch: CategoryPatch }
  | { t: 'categories'; id: string; type: 'remove' }
  | { t: 'orders'; id: string; type: 'status'; status: OrderStatus }

/** `createdAt` (ms) dates rows that the server has not dated yet. */
export function effectsOf(mutation: Mutation, createdAt: number): Effect[] {
  const date = new Date(createdAt).toISOString()
  switch (mutation.kind) {
    case 'placeOrder':
    case 'recordSale':
      return mutation.payload.items.map((item) => ({
        t: 'products',
        id: item.product_id,
        type: 'add-stock',
        delta: -item.quantity,
      }))
    case 'createProduct': {
      const { product_id: id, ...fields } = mutation.payload
      const row = { id, ...fields, created_at: date, updated_at: date }
      return [{ t: 'products', id, type: 'put', row }]
    }
    case 'updateProduct': {
      const { product_id: id, patch } = mutation.payload
      return [{ t: 'products', id, type: 'patch', patch }]
    }
    case 'adjustStock': {
      const { product_id: id, delta } = mutation.payload
      return [{ t: 'products', id, type: 'add-stock', delta }]
    }
    case 'deleteProduct':
      return [{ t: 'products', id: mutation.payload.product_id, type: 'remove' }]
    case 'createCategory': {
      const { category_id: id, ...fields } = mutation.payload
      return [{ t: 'categories', id, type: 'put', row: { id, ...fields, updated_at: date } }]
    }
    case 'updateCategory': {
      const { category_id: id, patch } = mutation.payload
      return [{ t: 'categories', id, type: 'patch', patch }]
    }
    case 'deleteCategory': {
      const { category_id: id, move_to: to } = mutation.payload
      return [
        { t: 'categories', id, type: 'remove' },
        { t: 'products', id: null, type: 'move', from: id, to },
      ]
    }
    case 'setOrderStatus': {
      const { order_id: id, status } = mutation.payload
      return [{ t: 'orders', id, type: 'status', status }]
    }
    case 'subscribeNewsletter':
    case 'sendContactMessage':
    case 'uploadPhoto':
      return []
  }
}
