import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useTopOf } from '#ui/hooks/use-top-of.ts'
import { ProductCard } from './product-card.tsx'
import { gridClass } from './product-grid.tsx'
import { useColumns } from './use-columns.ts'

interface VirtualGridProps {
  /** Key under which row heights are kept: going back to the same list finds its place. */
  list: string
  products: readonly Product[]
}

/** Heights of the rows of the list that was left last. */
let leftBehind: { key: string; rows: VirtualItem[] } | undefined

/** The same grid, of which only the rows near the screen exist. */
export function VirtualGrid({ list, products }: VirtualGridProps) {
  const { body, columns, rows, measure, totalSize, offset } = useGridRows(list, products.length)
  return (
    <>
      <p role="status" className="hint mb-5">
        {products.length === 1 ? '1 product' : `${products.length} products`}
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
  const known = leftBehind?.key === key ? leftBehind.rows : undefined
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => estimateRow(columns),
    overscan: 2,
    scrollMargin,
    ...(known && { initialMeasurementsCache: known }),
  })
  useEffect(
    () => () => {
      leftBehind = { key, rows: virtualizer.measurementsCache }
    },
    [key, virtualizer],
  )
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
