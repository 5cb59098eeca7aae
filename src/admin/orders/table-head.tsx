import type { ChangeSearch, OrderSearch, SortKey } from './order-search.ts'
import { orderColumns } from './order-row.tsx'
import { sortLabels } from './sort-labels.ts'

const columns: SortKey[] = ['id', 'customer', 'date', 'total', 'status']
/** Columns that begin with the largest or the newest. */
const falling = new Set<SortKey>(['date', 'total'])

/** Stays at the top while the rows pass below; every name sorts, and turns round when pressed again. */
export function TableHead({ search, change }: { search: OrderSearch; change: ChangeSearch }) {
  const { sort: sorted = 'date', reverse = false } = search
  const sortBy = (key: SortKey) =>
    change({
      sort: key === 'date' ? undefined : key,
      reverse: key === sorted && !reverse ? true : undefined,
    })
  return (
    <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface md:block">
      <div role="row" aria-rowindex={1} className={`${orderColumns} border-be border-line-strong`}>
        {columns.map((key) => (
          <div
            key={key}
            role="columnheader"
            aria-sort={key === sorted ? direction(key, reverse) : 'none'}
            className={key === 'total' ? 'text-end' : ''}
          >
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-1 text-sm font-600 hover:underline underline-offset-4"
              onClick={() => sortBy(key)}
            >
              {sortLabels[key]}
              {key === sorted && (
                <span aria-hidden="true" className="text-brass-text">
                  {direction(key, reverse) === 'ascending' ? '↑' : '↓'}
                </span>
              )}
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

function direction(key: SortKey, reverse: boolean): 'ascending' | 'descending' {
  return falling.has(key) === reverse ? 'ascending' : 'descending'
}
