import type { TableSort } from '#ui/table/table-sort.ts'
import type { Entry } from './use-staff-products.ts'
import { compareWords } from '#texts/compare-words.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

/** The orders of the products list: in the menu of a phone, and as columns. */
export const staffProductSorts = {
  newest: { label: () => t.productsAdmin.newest, falling: true },
  name: {
    label: () => t.productsAdmin.name,
    compare: (a, b) => compareWords(shownName(a.product), shownName(b.product)),
    column: 'start',
  },
  category: {
    label: () => t.fields.category,
    compare: (a, b) => compareWords(a.categoryName ?? '', b.categoryName ?? ''),
    column: 'start',
  },
  price: {
    label: () => t.fields.price,
    compare: (a, b) => a.product.price - b.product.price,
    column: 'end',
  },
  stock: {
    label: () => t.fields.stock,
    compare: (a, b) => a.product.stock - b.product.stock,
    column: 'center',
  },
  waiting: {
    label: () => t.productsAdmin.waiting,
    compare: (a, b) => b.waiting - a.waiting,
    falling: true,
  },
} satisfies Record<string, TableSort<Entry>>

export type SortKey = keyof typeof staffProductSorts
