/** How queued writes are put into words. */
import { formatEgp } from '#domain/money.ts'
import type { MutationName } from '#domain/writes/mutations.ts'
import { isMutationName } from '#domain/writes/mutations.ts'

const kinds: Record<MutationName, string> = {
  placeOrder: 'Order',
  subscribeNewsletter: 'Newsletter sign-up',
  sendContactMessage: 'Message to the workshop',
  createProduct: 'New product',
  updateProduct: 'Product edit',
  deleteProduct: 'Product deletion',
  adjustStock: 'Stock change',
  createCategory: 'New category',
  updateCategory: 'Category edit',
  deleteCategory: 'Category deletion',
  setOrderStatus: 'Order status',
  decideHeldOrder: 'Decision on a held order',
  recordSale: 'Stall sale',
  uploadPhoto: 'Photo',
}

export function writeName(kind: string): string {
  return isMutationName(kind) ? kinds[kind] : kind
}

const fields: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  image: 'Image URL',
  image_url: 'Cover image URL',
  category: 'Category',
  featured: 'Featured',
  bestseller: 'Bestseller',
  new: 'New',
  stock: 'Stock',
  status: 'Status',
  delta: 'Difference',
  quantity: 'Quantity',
}

export function fieldName(field: string): string {
  return fields[field] ?? field
}

/** A field's value as one reads it on the screens. */
export function fieldValue(field: string, value: unknown): string {
  if (field === 'price' && typeof value === 'number') return formatEgp(value)
  if (field === 'category' && value === null) return 'Uncategorised'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value !== 'string') return JSON.stringify(value)
  return field === 'status' ? value.charAt(0).toUpperCase() + value.slice(1) : value
}
