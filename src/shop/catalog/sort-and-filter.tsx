import { useNavigate } from '@tanstack/react-router'
import { productSorts } from '#db/mirror/sort-products.ts'
import type { ShopSearch } from './shop-search-params.ts'
import { sortLabels } from './sort-labels.ts'

/** Order and filter are kept in the address; defaults are left out of it. */
export function SortAndFilter({ search }: { search: ShopSearch }) {
  const change = useChange(search)
  const { sort = 'newest', stock } = search
  return (
    <div className="mb-7 md:mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
      <label className="inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
        <input
          type="checkbox"
          className="h-5 w-5"
          checked={stock === 'in'}
          onChange={(event) => change({ stock: event.target.checked ? 'in' : undefined })}
        />
        In stock only
      </label>
      <label className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem]">
        <span className="shrink-0 text-text-muted">Sort by</span>
        <select
          value={sort}
          onChange={(event) => {
            const chosen = productSorts.find((one) => one === event.target.value)
            change({ sort: chosen === 'newest' ? undefined : chosen })
          }}
          className="min-w-0 min-h-11 rounded bg-transparent font-500 hover:underline underline-offset-4"
        >
          {productSorts.map((one) => (
            <option key={one} value={one} className="bg-surface-raised">
              {sortLabels[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Replaces the address: 'back' leaves the shop, it does not undo choices one by one. */
function useChange(search: ShopSearch) {
  const navigate = useNavigate()
  return (change: Partial<ShopSearch>) =>
    void navigate({
      to: '/products',
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
}
