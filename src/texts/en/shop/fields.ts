import type { Category } from '#domain/categories/category.ts'
import type { ProductField } from '#domain/products/product-form.ts'

type CategoryColumn = Exclude<keyof Category, 'id' | 'updated_at'>

/** Fields of products, categories and orders. */
export const fields = {
  name: 'Name',
  name_ar: 'Name in Arabic',
  description: 'Description',
  description_ar: 'Description in Arabic',
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
  note: 'Note',
} as const satisfies Record<
  ProductField | CategoryColumn | 'status' | 'delta' | 'quantity' | 'note',
  string
>

export const fieldValues = {
  uncategorised: 'Uncategorised',
  yes: 'Yes',
  no: 'No',
  empty: 'Empty',
} as const
