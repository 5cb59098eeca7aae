import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { EmptyState, LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { findProducts } from './product-index.ts'
import { type IndexState, describeHits, noHits } from './search-texts.ts'
import { useCoverage, useProductIndex } from './use-product-index.ts'

interface SearchResultsProps {
  q: string
  /** Renders the products; the route passes the grid of the catalogue. */
  show: (products: readonly Product[]) => ReactNode
}

/** More than anybody reads; better words give better results. */
const visible = 120

/** The page of `/products?q=`. */
export function SearchResults({ q, show }: SearchResultsProps) {
  const index = useProductIndex()
  const coverage = useCoverage()
  const state: IndexState =
    index === undefined ? 'loading' : index === 'failed' ? 'failed' : 'ready'
  const found = index === undefined || index === 'failed' ? null : findProducts(index, q, visible)
  return (
    <>
      <PageHeading
        above={<AllProducts />}
        title={say(t.search.title, { text: q })}
        intro={<span role="status">{describeHits(q, found ?? noHits, state)}</span>}
      />
      {state === 'ready' && coverage !== undefined && <p className="hint pb-6">{coverage}</p>}
      {state === 'loading' && <LoadingNote text={t.common.loadingProducts} />}
      {found?.total === 0 && (
        <EmptyState title={t.search.nothing} text={t.search.tryFewer}>
          <Link to="/products" className="btn-primary">
            {t.common.browseProducts}
          </Link>
        </EmptyState>
      )}
      {found !== null && found.total > 0 && show(found.products)}
      {found !== null && found.total > visible && (
        <p className="pt-12 text-center text-text-muted">{say(t.search.best, { n: visible })}</p>
      )}
    </>
  )
}

function AllProducts() {
  return (
    <Link to="/products" className="back-link">
      {t.search.clear}
    </Link>
  )
}
