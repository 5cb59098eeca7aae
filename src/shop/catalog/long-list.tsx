import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type ProductSort, sortProducts } from '#db/mirror/sort-products.ts'
import { wholeCatalog } from '#db/mirror/whole-catalog.ts'
import type { Product } from '#domain/products/product.ts'
import { useServices } from '#services.ts'
import { LoadFailure } from './load-failure.tsx'
import { VirtualGrid } from './virtual-grid.tsx'

interface LongListProps {
  category: string | undefined
  sort: ProductSort
  inStock: boolean
  /** Shown until the catalogue has been read. */
  waiting: ReactNode
  empty: ReactNode
}

/** Thousands of products: chosen and sorted in memory, and only those near the screen are drawn. */
export function LongList({ category, sort, inStock, waiting, empty }: LongListProps) {
  const catalog = wholeCatalog(useServices().db)
  const { products, failed } = useSyncExternalStore(catalog.subscribe, catalog.get)
  const chosen = useMemo(
    () => products && choose(products, category, sort, inStock),
    [products, category, sort, inStock],
  )
  if (chosen === undefined) return failed ? <LoadFailure /> : waiting
  if (chosen.length === 0) return empty
  const list = `${category ?? ''} ${sort} ${inStock}`
  return <VirtualGrid key={list} list={list} products={chosen} />
}

function choose(
  products: readonly Product[],
  category: string | undefined,
  sort: ProductSort,
  inStock: boolean,
): readonly Product[] {
  const chosen = products.filter(
    (product) =>
      (category === undefined || product.category === category) && (!inStock || product.stock > 0),
  )
  return sort === 'newest' ? chosen : sortProducts(chosen, sort)
}
