/** Labels and values of fields as texts. Imports no form, to stay small in the shop. */
import { formatEgp } from '#ui/money.ts'
import type { Category } from '#domain/categories/category.ts'
import type { ProductField } from '#domain/products/product-form.ts'

type CategoryColumn = Exclude<keyof Category, 'id' | 'updated_at'>

const fieldLabels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  image: 'Image URL',
  image_url: 'Cover image URL',
  featured: 'Featured',
  bestseller: 'Bestseller',
  new: 'New',
  status: 'Status',
  delta: 'Difference',
  quantity: 'Quantity',
} satisfies Record<ProductField | CategoryColumn | 'status' | 'delta' | 'quantity', string>

export function fieldName(field: string): string {
  return fieldLabels[field] ?? field
}

/** The value as the screens show it. */
export function fieldValue(field: string, value: unknown): string {
  if (field === 'price' && typeof value === 'number') return formatEgp(value)
  if (field === 'category' && value === null) return 'Uncategorised'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value !== 'string') return JSON.stringify(value)
  return field === 'status' ? value.charAt(0).toUpperCase() + value.slice(1) : value
}
