import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { Product } from '#domain/products/product.ts'
import { chooseProducts } from '#domain/products/product-filter.ts'
import type { ProductSort } from '#domain/products/product-sorts.ts'
import { wholeCatalog } from '#db/mirror/whole-catalog.ts'
import { useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ProductCard, gridClass } from './product-grid.tsx'
import { useGridRows } from './use-grid-rows.ts'
import { language } from '#texts/language.ts'

interface LongListProps {
  category: string | undefined
  sort: ProductSort
  inStock: boolean
  /** Shown while the catalogue is read. */
  waiting: ReactNode
  empty: ReactNode
  /** Shown when it cannot be read. */
  failure: ReactNode
}

/** Filters and sorts thousands of products in memory; renders those near the screen. */
export function LongList({ category, sort, inStock, waiting, empty, failure }: LongListProps) {
  const catalog = wholeCatalog(useServices().db)
  const { products, failed, missing } = useSyncExternalStore(catalog.subscribe, catalog.get)
  const chosen = useMemo(
    () => products && chooseProducts(products, { category, sort, inStock, language: language() }),
    [products, category, sort, inStock],
  )
  if (chosen === undefined) return failed ? failure : waiting
  if (chosen.length === 0) return empty
  const list = `${category ?? ''} ${sort} ${inStock}`
  return <VirtualGrid key={list} list={list} products={chosen} isPartial={missing !== null} />
}

interface VirtualGridProps {
  /** Key of the row heights: going back to the same list restores its scroll position. */
  list: string
  products: readonly Product[]
  /** More products are still being pulled. */
  isPartial: boolean
}

/** Looks like ProductGrid, but only the rows near the screen are in the document. */
function VirtualGrid({ list, products, isPartial }: VirtualGridProps) {
  const { body, columns, rows, measure, totalSize, offset } = useGridRows(list, products.length)
  return (
    <>
      <p role="status" className="hint mb-5">
        {say(isPartial ? t.catalogParts.countSoFar : t.catalog.count, { n: products.length })}
      </p>
      <div ref={body} role="list" className="relative" style={{ height: totalSize }}>
        {rows.map(({ index, key, start }) => (
          <div
            key={key}
            ref={measure}
            data-index={index}
            role="presentation"
            className={`${gridClass} absolute inset-x-0 top-0 pb-9 md:pb-12`}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            {products.slice(index * columns, (index + 1) * columns).map((product, column) => (
              <div
                key={product.id}
                role="listitem"
                aria-setsize={products.length}
                aria-posinset={index * columns + column + 1}
              >
                <ProductCard product={product} priority={index === 0} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
