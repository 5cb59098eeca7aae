import type { Entry } from './use-staff-products.ts'
import { productColumns } from './product-row.tsx'
import { keysOf } from '#domain/plain-values.ts'
import { SortHeading, type TableSort } from '#ui/table/sort-controls.tsx'
import {
  type ChangeSearch,
  type ProductSearch,
  type SortKey,
  staffProductSorts,
} from './product-search-params.ts'
import { type ProductSelection, idOfEntry } from './product-selection.tsx'
import { AllCheckbox } from '#ui/table/selection-bar.tsx'
import { t } from '#texts/texts.ts'

interface TableHeadProps {
  search: ProductSearch
  change: ChangeSearch
  entries: readonly Entry[]
  selection: ProductSelection
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
  return (
    <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface lg:block">
      <div
        role="row"
        aria-rowindex={1}
        className={`${productColumns} border-be border-line-strong`}
      >
        <div role="columnheader">
          <AllCheckbox
            label={t.productsAdmin.selectShown}
            rows={entries}
            selection={selection}
            idOf={idOfEntry}
          />
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
