import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { countOf } from '#domain/count-words.ts'
import type { Product } from '#domain/products/product.ts'
import { type ProductSort, chooseProducts } from '#domain/products/product-sorts.ts'
import { wholeCatalog } from '#db/mirror/whole-catalog.ts'
import { useServices } from '#services.ts'
import { useTopOf } from '#ui/hooks/use-measures.ts'
import { ProductCard, gridClass } from './product-grid.tsx'

interface LongListProps {
  category: string | undefined
  sort: ProductSort
  inStock: boolean
  /** Shown until the catalogue has been read. */
  waiting: ReactNode
  empty: ReactNode
  /** Where it cannot be read. */
  failure: ReactNode
}

/** Thousands of products: chosen and sorted in memory, and only those near the screen are drawn. */
export function LongList({ category, sort, inStock, waiting, empty, failure }: LongListProps) {
  const catalog = wholeCatalog(useServices().db)
  const { products, failed, missing } = useSyncExternalStore(catalog.subscribe, catalog.get)
  const chosen = useMemo(
    () => products && chooseProducts(products, { category, sort, inStock }),
    [products, category, sort, inStock],
  )
  if (chosen === undefined) return failed ? failure : waiting
  if (chosen.length === 0) return empty
  const list = `${category ?? ''} ${sort} ${inStock}`
  return <VirtualGrid key={list} list={list} products={chosen} isPartial={missing !== null} />
}

interface VirtualGridProps {
  /** Key under which row heights are kept: going back to the same list finds its place. */
  list: string
  products: readonly Product[]
  /** More are to come. */
  isPartial: boolean
}

/** Heights of the rows of the list that was left last (px); kept beyond a reload, so that its place is found after that, too. */
const LeftBehind = v.object({ key: v.string(), heights: v.array(v.number()) })
const storageKey = 'nefer:row-heights'

function readHeights(key: string): VirtualItem[] | undefined {
  try {
    const left = v.parse(LeftBehind, JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
    return left.key === key ? toRows(left.heights) : undefined
  } catch {
    return undefined
  }
}

function toRows(heights: readonly number[]): VirtualItem[] {
  let end = 0
  return heights.map((size, index) => {
    const start = end
    end += size
    return { index, key: index, lane: 0, start, end, size }
  })
}

function keepHeights(key: string, rows: readonly VirtualItem[]): void {
  try {
    const heights = rows.map(({ size }) => size)
    sessionStorage.setItem(storageKey, JSON.stringify({ key, heights }))
  } catch {
    // A browser without storage estimates them again.
  }
}

/** Looks like ProductGrid, but only the rows near the screen are in the document. */
function VirtualGrid({ list, products, isPartial }: VirtualGridProps) {
  const { body, columns, rows, measure, totalSize, offset } = useGridRows(list, products.length)
  return (
    <>
      <p role="status" className="hint mb-5">
        {countOf(products.length, 'product')}
        {isPartial && ' so far'}
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

function useGridRows(list: string, count: number) {
  const body = useRef<HTMLDivElement>(null)
  const columns = useColumns()
  const scrollMargin = useTopOf(body)
  const key = `${list} ${columns} ${innerWidth}`
  const [known] = useState(() => readHeights(key))
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => estimateRow(columns),
    overscan: 2,
    scrollMargin,
    ...(known && { initialMeasurementsCache: known }),
  })
  useEffect(() => {
    const keep = () => keepHeights(key, virtualizer.measurementsCache)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, virtualizer])
  return {
    body,
    columns,
    rows: virtualizer.getVirtualItems(),
    measure: virtualizer.measureElement,
    totalSize: virtualizer.getTotalSize(),
    offset: scrollMargin,
  }
}

/** Square picture, name and price; a row is measured once it is drawn. */
function estimateRow(columns: number): number {
  const gutters = Math.min(Math.max(innerWidth * 0.09, 36), 128)
  const width = Math.min(innerWidth, 1600) - gutters
  return width / columns + 150
}

const wide = '(min-width: 1280px)'
const medium = '(min-width: 768px)'

/** How many cards stand in a row: the same steps as the grid's classes. */
function useColumns(): number {
  return useSyncExternalStore(watchWidth, () =>
    matchMedia(wide).matches ? 4 : matchMedia(medium).matches ? 3 : 2,
  )
}

function watchWidth(changed: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(medium)]
  queries.forEach((query) => query.addEventListener('change', changed))
  return () => queries.forEach((query) => query.removeEventListener('change', changed))
}
