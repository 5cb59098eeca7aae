import { type ReactNode, Suspense } from 'react'
import { WhenReady } from '#services.ts'
import { useCatalogQuery } from '#hooks/use-catalog-query.ts'
import { valueOr } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { LoadingList, ProductList } from './product-list.tsx'
import { CategoryChips, SortAndFilter } from './shop-filters.tsx'
import type { ShopSearch } from './shop-search-params.ts'

interface ShopScreenProps {
  /** As in the address; an unknown category counts as 'All'. */
  search: ShopSearch
  /** Search results; the route passes them when the address has a text. */
  results?: ReactNode
}

export function ShopScreen({ search, results }: ShopScreenProps) {
  const loading = <LoadingNote text={t.common.loadingProducts} />
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
      <PageHeading title={t.catalog.title} intro={t.catalog.intro} />
      <Collection search={search} />
    </div>
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
      {known ? (
        <ProductList category={chosen} sort={sort} inStock={stock === 'in'} />
      ) : (
        <LoadingList />
      )}
    </>
  )
}

/** Categories with products, and the requested one. Undefined: loading; empty: failed. */
function useChips(requested: string | undefined): string[] | undefined {
  const ids = useCatalogQuery('listChips', requested ?? null)
  return ids.state === 'failed' ? [] : valueOr(ids, undefined)
}
