import type { Product } from '#domain/products/product.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly Product[]
  /** How many pictures are above the fold. */
  eager?: number
  level?: 'h2' | 'h3'
  /** Three in a row on wide screens instead of four. */
  roomy?: boolean
}

export const gridClass =
  'grid grid-cols-2 md:grid-cols-3 gap-x-4 gap-y-9 md:gap-x-6 md:gap-y-12 xl:gap-x-8'

export function ProductGrid({
  products,
  eager = 0,
  level = 'h2',
  roomy = false,
}: ProductGridProps) {
  return (
    <ul className={`${gridClass} ${roomy ? '' : 'xl:grid-cols-4'}`}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} priority={at < eager} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** Cards to be: they keep the room until the first products are here. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={`${gridClass} xl:grid-cols-4`}>
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
