import { useEffect, useRef } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { slugToLabel } from '#domain/categories/slug-text.ts'
import { productSortKeys } from '#domain/products/product-sorts.ts'
import { useCategoryNames } from '#features/product/category-names.ts'
import { t } from '#texts/texts.ts'
import type { ShopSearch } from './shop-search-params.ts'

interface CategoryChipsProps {
  ids: readonly string[]
  chosen: string | undefined
  /** Sort order and stock filter stay as chosen. */
  search: ShopSearch
}

export function CategoryChips({ ids, chosen, search }: CategoryChipsProps) {
  const nameOf = useCategoryNames(slugToLabel)
  return (
    <nav aria-label={t.catalog.filterByCategory} className="mb-4 -mx-[var(--gutter)]">
      <ul
        className={
          'scroll-smooth flex md:flex-wrap gap-2 overflow-x-auto px-[var(--gutter)] py-1 min-h-13 ' +
          '[scrollbar-width:none]'
        }
      >
        <Chip
          label={t.common.all}
          search={{ ...search, category: undefined }}
          current={chosen === undefined}
        />
        {ids.map((id) => (
          <Chip
            key={id}
            label={nameOf(id)}
            search={{ ...search, category: id }}
            current={chosen === id}
          />
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row of chips, never the page. Reduced motion: see base.css. */
function centreInRow(item: HTMLElement | null): void {
  const row = item?.parentElement
  if (!item || !row) return
  const { left, width } = item.getBoundingClientRect()
  const whole = row.getBoundingClientRect()
  row.scrollBy({ left: left + width / 2 - whole.left - whole.width / 2 })
}

interface ChipProps {
  label: string
  search: ShopSearch
  current: boolean
}

function Chip({ label, search, current }: ChipProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) centreInRow(item.current)
  }, [current])
  return (
    <li ref={item}>
      <Link
        to="/products"
        search={search}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={current}
        className={current ? 'chip-chosen' : 'chip'}
      >
        {label}
      </Link>
    </li>
  )
}

/** Sort order and filter are kept in the address, without defaults. */
export function SortAndFilter({ search }: { search: ShopSearch }) {
  const change = useChange(search)
  const { sort = 'newest', stock } = search
  return (
    <div
      className={
        'mb-7 md:mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 ' +
        'border-b border-line pb-2'
      }
    >
      <label className="inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
        <input
          type="checkbox"
          className="h-5 w-5"
          checked={stock === 'in'}
          onChange={(event) => change({ stock: event.target.checked ? 'in' : undefined })}
        />
        {t.catalog.inStockOnly}
      </label>
      <label className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem]">
        <span className="shrink-0 text-text-muted">{t.catalog.sortBy}</span>
        <select
          value={sort}
          onChange={(event) => {
            const chosen = productSortKeys.find((one) => one === event.target.value)
            change({ sort: chosen === 'newest' ? undefined : chosen })
          }}
          className="min-w-0 min-h-11 rounded bg-transparent font-500 hover:underline underline-offset-4"
        >
          {productSortKeys.map((one) => (
            <option key={one} value={one} className="bg-surface-raised">
              {t.catalog.sorts[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Replaces the address: 'back' leaves the shop instead of undoing each choice. */
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
