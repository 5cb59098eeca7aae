import type { Category } from '#domain/categories/category.ts'
import type { CustomerField } from '#domain/orders/customer.ts'
import type { OrderContact } from '#domain/orders/order-correction.ts'
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
  pictures: 'Pictures',
  size: 'Size',
  weight: 'Weight',
  wood: 'Wood',
  wood_ar: 'Wood in Arabic',
  finish: 'Finish',
  finish_ar: 'Finish in Arabic',
  care: 'Care',
  care_ar: 'Care in Arabic',
  maker: 'Made by',
  maker_ar: 'Made by, in Arabic',
  low_stock: 'Counts as low at',
  archived: 'Archived',
  featured: 'Featured',
  bestseller: 'Bestseller',
  new: 'New',
  status: 'Status',
  delta: 'Difference',
  quantity: 'Quantity',
  customerName: 'Customer name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  governorate: 'Governorate',
  postalCode: 'Postal code',
  note: 'Note',
  text: 'Text',
  amount: 'Amount',
} as const satisfies Record<
  | ProductField
  | CategoryColumn
  | CustomerField
  | keyof OrderContact
  | 'status'
  | 'delta'
  | 'quantity'
  | 'text'
  | 'amount',
  string
>

export const fieldValues = {
  uncategorised: 'Uncategorised',
  yes: 'Yes',
  no: 'No',
  empty: 'Empty',
  millimetres: '{size} mm',
  grams: '{n} g',
} as const
