import { SortHeading } from '#ui/table/sort-heading.tsx'
import type { ChangeSearch, OrderSearch, SortKey } from './order-search-params.ts'
import { orderColumns } from './order-row.tsx'
import { fallingSorts, sortLabels } from './sort-labels.ts'

const columns: SortKey[] = ['id', 'customer', 'date', 'total', 'status']

/** Stays at the top while the rows pass below; every name sorts, and turns round when pressed again. */
export function TableHead({ search, change }: { search: OrderSearch; change: ChangeSearch }) {
  const { sort: sorted = 'date', reverse = false } = search
  const sortBy = (key: SortKey) =>
    change({
      sort: key === 'date' ? undefined : key,
      reverse: key === sorted && !reverse ? true : undefined,
    })
  return (
    <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface lg:block">
      <div role="row" aria-rowindex={1} className={`${orderColumns} border-be border-line-strong`}>
        {columns.map((key) => (
          <SortHeading
            key={key}
            label={sortLabels[key]}
            direction={key === sorted ? direction(key, reverse) : 'none'}
            atTheEnd={key === 'total'}
            press={() => sortBy(key)}
          />
        ))}
        <div role="columnheader" className="text-end text-sm font-600">
          Actions
        </div>
      </div>
    </div>
  )
}

function direction(key: SortKey, reverse: boolean): 'ascending' | 'descending' {
  return fallingSorts.has(key) === reverse ? 'ascending' : 'descending'
}
