import { useRef } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useDrawnHeight } from '#ui/hooks/use-drawn-by-build.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly Product[]
  /** How many pictures are above the fold. */
  eager?: number
  level?: 'h2' | 'h3'
  columns?: keyof typeof columnClass
  /** Which list it is, where the same place can show several. */
  list?: string
}

/** Two; one where letters are so large that names would be torn apart. */
export const phoneColumns = 'grid grid-cols-[repeat(auto-fill,minmax(max(8rem,34%),1fr))]'

/** From 768 px on. */
const columnClass = {
  'three, then four': 'md:grid-cols-3 xl:grid-cols-4',
  three: 'md:grid-cols-3',
  four: 'md:grid-cols-4',
}

const gaps = 'gap-x-4 gap-y-9 md:gap-x-6 md:gap-y-12 xl:gap-x-8'
export const gridClass = `${phoneColumns} ${columnClass['three, then four']} ${gaps}`

export function ProductGrid({
  products,
  eager = 0,
  level = 'h2',
  columns = 'three, then four',
  list = '',
}: ProductGridProps) {
  const place = useRef<HTMLUListElement>(null)
  useDrawnHeight(place, list)
  return (
    <ul ref={place} className={`${phoneColumns} ${columnClass[columns]} ${gaps}`}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} priority={at < eager} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders: they keep the room until the first products are here. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={gridClass}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <div className="aspect-square rounded bg-surface-sunken" />
          <div className="mt-4 h-5 w-3/4 rounded bg-surface-sunken" />
          <div className="mt-3 mb-3 h-4 w-2/5 rounded bg-surface-sunken" />
        </div>
      ))}
    </div>
  )
}
