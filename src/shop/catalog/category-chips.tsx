import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { slugToLabel } from '#domain/categories/category.ts'
import type { ShopSearch } from './shop-search-params.ts'

interface CategoryChipsProps {
  ids: readonly string[]
  chosen: string | undefined
  /** Order and stock stay as they are chosen. */
  search: ShopSearch
}

export function CategoryChips({ ids, chosen, search }: CategoryChipsProps) {
  return (
    <nav aria-label="Filter by category" className="mb-4 -mx-[var(--gutter)]">
      <ul className="scroll-smooth flex md:flex-wrap gap-2 overflow-x-auto px-[var(--gutter)] py-1 min-h-13 [scrollbar-width:none]">
        <Chip
          label="All"
          search={{ ...search, category: undefined }}
          current={chosen === undefined}
        />
        {ids.map((id) => (
          <Chip
            key={id}
            label={slugToLabel(id)}
            search={{ ...search, category: id }}
            current={chosen === id}
          />
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row of chips, never the page; without animation under `prefers-reduced-motion` (base.css). */
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
