/** How the fields of queued writes are put into words. */
import { formatEgp } from '#domain/money.ts'

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
