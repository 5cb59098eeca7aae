import type { Entry } from './use-staff-products.ts'
import { productColumns } from './product-row.tsx'
import { keysOf } from '#domain/plain-values.ts'
import { SortHeading } from '#ui/table/sort-controls.tsx'
import type { TableSort } from '#ui/table/table-sort.ts'
import type { ChangeSearch, ProductSearch } from './product-search-params.ts'
import { type SortKey, staffProductSorts } from './staff-product-sorts.ts'
import type { Selection } from './product-selection.tsx'
import { t } from '#texts/texts.ts'

interface TableHeadProps {
  search: ProductSearch
  change: ChangeSearch
  entries: readonly Entry[]
  selection: Selection
}

/**
 * Sticky. Presses of a column's name sort by it, then in the other direction, then newest first.
 */
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
              aria-label={t.productsAdmin.selectShown}
              checked={isSelected}
              onChange={() => (isSelected ? selection.drop(entries) : selection.add(entries))}
            />
          </label>
        </div>
        <div role="columnheader" className="text-sm font-600">
          {t.productsAdmin.image}
        </div>
        {keysOf(staffProductSorts).map((key) => {
          const sort: TableSort<Entry> = staffProductSorts[key]
          return (
            sort.column && (
              <SortHeading
                key={key}
                sort={sort}
                isSorted={key === sorted}
                reverse={reverse}
                hasArrowRoom
                press={() => sortBy(key)}
              />
            )
          )
        })}
        <div role="columnheader" className="text-end text-sm font-600">
          {t.productsAdmin.actions}
        </div>
      </div>
    </div>
  )
}
