import { type ReactNode, Suspense } from 'react'
import { WhenReady } from '#services.ts'
import { type QueryMemory, useRememberedQuery, valueOr } from '#hooks/use-query.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { LoadingList, ProductList } from './product-list.tsx'
import { CategoryChips, SortAndFilter } from './shop-filters.tsx'
import type { ShopSearch } from './shop-search-params.ts'
import type { Db } from '#db/database.ts'
import { listCategories, listUsedCategoryIds } from '#db/mirror/catalog.ts'

interface ShopScreenProps {
  /** As it stands in the address; a category that does not exist counts as 'All'. */
  search: ShopSearch
  /** What was searched for; the route puts it in where the address has a text. */
  results?: ReactNode
}

export function ShopScreen({ search, results }: ShopScreenProps) {
  const loading = <LoadingNote text="Loading products..." />
  if (results !== undefined)
    return (
      <div className="page">
        <WhenReady fallback={loading}>
          <Suspense fallback={loading}>{results}</Suspense>
        </WhenReady>
      </div>
    )
  return (
    <div className="page">
      <PageHeading
        title="Our Collection"
        intro="Every piece is cut, inlaid and oiled by hand. No two have the same grain."
      />
      <WhenReady fallback={<CollectionFrame search={search} />}>
        <Collection search={search} />
      </WhenReady>
    </div>
  )
}

/** The same layout before the databases are open, so that nothing jumps. */
function CollectionFrame({ search }: { search: ShopSearch }) {
  return (
    <>
      <CategoryChips ids={[]} chosen={search.category} search={search} />
      <SortAndFilter search={search} />
      <LoadingList />
    </>
  )
}

function Collection({ search }: { search: ShopSearch }) {
  const { category, sort = 'newest', stock } = search
  const ids = useChips(category)
  const chosen = category !== undefined && ids?.includes(category) === true ? category : undefined
  const known = category === undefined || ids !== undefined
  return (
    <>
      <CategoryChips ids={ids ?? []} chosen={chosen} search={search} />
      <SortAndFilter search={search} />
      {known && <ProductList category={chosen} sort={sort} inStock={stock === 'in'} />}
    </>
  )
}

/** What was last seen: going back shows the chips at once. */
const lastSeen: QueryMemory<string[]> = new Map()

/** The categories that have products, and the asked one if there is such a category; undefined while loading, none when they cannot be read. */
function useChips(asked: string | undefined): string[] | undefined {
  const ids = useRememberedQuery(lastSeen, listChips, asked)
  return ids.state === 'failed' ? [] : valueOr(ids, undefined)
}

/** The ids of the chips: categories that have products, and the one that the address asks for where there is such a category. */
export async function listChips(db: Db, asked?: string): Promise<string[]> {
  const used = await listUsedCategoryIds(db)
  if (asked === undefined || used.includes(asked)) return used
  const exists = (await listCategories(db)).some(({ id }) => id === asked)
  return exists ? [...used, asked].toSorted() : used
}
