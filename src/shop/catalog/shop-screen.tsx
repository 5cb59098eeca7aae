import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { countByCategory } from '#db/catalog.ts'
import { slugToLabel } from '#domain/category.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/load.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { ProductList } from './product-list.tsx'

/** `category` as it stands in the address; one that no product has counts as 'All'. */
export function ShopScreen({ category }: { category: string | undefined }) {
  const { db } = useServices()
  const counts = useLiveQuery(() => load(() => countByCategory(db)), [db])
  const categories = counts?.ok ? [...counts.value.keys()].toSorted() : []
  const chosen = category !== undefined && categories.includes(category) ? category : undefined
  const known = category === undefined || counts !== undefined
  return (
    <div className="page">
      <PageHeading
        title="Our Collection"
        intro="Every piece is cut, inlaid and oiled by hand. No two have the same grain."
      />
      <nav aria-label="Filter by category" className="mb-8 md:mb-11 -mx-[var(--gutter)]">
        <ul className="flex md:flex-wrap gap-2 overflow-x-auto px-[var(--gutter)] py-1 min-h-13 [scrollbar-width:none]">
          <Chip label="All" current={chosen === undefined} />
          {categories.map((id) => (
            <Chip key={id} id={id} label={slugToLabel(id)} current={chosen === id} />
          ))}
        </ul>
      </nav>
      {known && <ProductList category={chosen} />}
    </div>
  )
}

function Chip({ id, label, current }: { id?: string; label: string; current: boolean }) {
  return (
    <li>
      <Link
        to="/products"
        search={id === undefined ? {} : { category: id }}
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
