import type { Entry } from './use-staff-products.ts'
import { productColumns } from './product-row.tsx'
import type { ChangeSearch, ProductSearch, SortKey } from './product-search-params.ts'
import type { Selection } from './product-selection.tsx'

const sortable: SortKey[] = ['name', 'category', 'price', 'stock']
const atTheEnd = new Set<SortKey>(['price'])

interface TableHeadProps {
  search: ProductSearch
  change: ChangeSearch
  entries: readonly Entry[]
  selection: Selection
}

/** Sticky. A column's name sorts by it; pressed again, in the other direction; a third time, not at all. */
export function TableHead({ search, change, entries, selection }: TableHeadProps) {
  const { sort: sorted, reverse = false } = search
  const sortBy = (key: SortKey) => {
    if (key !== sorted) change({ sort: key, reverse: undefined })
    else if (reverse) change({ sort: undefined, reverse: undefined })
    else change({ reverse: true })
  }
  const isSelected = entries.every(({ product }) => selection.ids.has(product.id))
  return (
    <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface lg:block">
      <div
        role="row"
        aria-rowindex={1}
        className={`${productColumns} border-be border-line-strong`}
      >
        <div role="columnheader">
          <label className="grid h-11 w-11 place-items-center">
            <input
              type="checkbox"
              className="h-5 w-5"
              aria-label="Select all shown products"
              checked={isSelected}
              onChange={() => (isSelected ? selection.drop(entries) : selection.add(entries))}
            />
          </label>
        </div>
        <div role="columnheader" className="text-sm font-600">
          Image
        </div>
        {sortable.map((key) => (
          <div
            key={key}
            role="columnheader"
            aria-sort={key === sorted ? (reverse ? 'descending' : 'ascending') : 'none'}
            className={atTheEnd.has(key) ? 'text-end' : key === 'stock' ? 'text-center' : ''}
          >
            <button
              type="button"
              className={`inline-flex min-h-11 items-center gap-1 text-sm font-600 hover:underline underline-offset-4 ${atTheEnd.has(key) ? 'flex-row-reverse' : ''}`}
              onClick={() => sortBy(key)}
            >
              {sortLabels[key]}
              <span aria-hidden="true" className="w-3 text-brass-text">
                {key === sorted && (reverse ? '↓' : '↑')}
              </span>
            </button>
          </div>
        ))}
        <div role="columnheader" className="text-end text-sm font-600">
          Actions
        </div>
      </div>
    </div>
  )
}

/** The columns' names. */
export const sortLabels: Record<SortKey, string> = {
  newest: 'Newest',
  name: 'Name',
  category: 'Category',
  price: 'Price',
  stock: 'Stock',
}
