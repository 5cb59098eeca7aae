import type { TableSort } from '#ui/table/table-sort.ts'
import type { Entry } from './use-staff-products.ts'

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The orders of the products list: in the menu of a phone, and as columns. */
export const staffProductSorts = {
  newest: { label: 'Newest', falling: true },
  name: {
    label: 'Name',
    compare: (a, b) => words.compare(a.product.name, b.product.name),
    column: 'start',
  },
  category: {
    label: 'Category',
    compare: (a, b) => words.compare(a.categoryName ?? '', b.categoryName ?? ''),
    column: 'start',
  },
  price: { label: 'Price', compare: (a, b) => a.product.price - b.product.price, column: 'end' },
  stock: { label: 'Stock', compare: (a, b) => a.product.stock - b.product.stock, column: 'center' },
} satisfies Record<string, TableSort<Entry>>

export type SortKey = keyof typeof staffProductSorts
