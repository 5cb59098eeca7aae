import type { Category } from '#domain/categories/category.ts'
import type { CartLine } from '#domain/orders/cart.ts'
import { type Customer, emptyCustomer } from '#domain/orders/customer.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Product } from '#domain/products/product.ts'
import type { StockMove } from '#domain/products/stock-move.ts'

const date = '2026-11-01T10:00:00.000Z'

export function aProduct(fields: Partial<Product> = {}): Product {
  return {
    id: '1',
    name: 'Eye of Horus Wall Panel',
    description: 'A round walnut panel.',
    price: 14_999,
    image: '/images/products/1.jpg',
    category: 'wall-art',
    featured: false,
    bestseller: false,
    new: false,
    stock: 4,
    created_at: date,
    updated_at: date,
    ...fields,
  }
}

export function aCategory(id: string, name: string): Category {
  return { id, name, description: '', image_url: '', updated_at: '' }
}

export function aLine(fields: Partial<CartLine> = {}): CartLine {
  const { id, name, price, image, bestseller } = aProduct()
  return { id, name, price, image, bestseller, new: false, quantity: 1, addedAt: 1, ...fields }
}

export const aCustomer: Customer = {
  ...emptyCustomer,
  firstName: 'Mona',
  lastName: 'Fathy',
  email: 'mona@example.com',
  phone: '01001234567',
  address: '12 Al Muizz Street',
  city: 'Cairo',
  governorate: 'Cairo',
  postalCode: '11511',
}

export function anOrder(items = [{ product_id: '1', quantity: 1, price: 14_999 }]): Mutation {
  return {
    kind: 'placeOrder',
    payload: {
      token: 'x'.repeat(43),
      placed_at: date,
      payment_method: 'cash',
      customer: aCustomer,
      items,
    },
  }
}

export function aStockMove(productId: string, delta: number, reason = 'sold'): Mutation {
  return { kind: 'adjustStock', payload: { product_id: productId, delta, reason } }
}

/** As the server sends it. */
export function aStockMoveRow(fields: Partial<StockMove> = {}): StockMove {
  return {
    id: uuid(1),
    product_id: '1',
    delta: -2,
    reason: 'edited',
    operation_id: uuid(800),
    edited_at: null,
    at: date,
    ...fields,
  }
}

/** A UUID that contains its number, for readable failures. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export function anOperation(fields: Partial<Operation> = {}): Operation {
  const seq = fields.seq ?? 1
  const mutation = anOrder()
  return {
    seq,
    id: uuid(seq),
    v: 1,
    kind: mutation.kind,
    lane: `order:${uuid(seq)}`,
    scope: 'anon',
    deps: [],
    payload: mutation.payload,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    createdAt: 0,
    ...fields,
  }
}
