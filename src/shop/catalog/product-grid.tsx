import { useRef } from 'react'
import type { Product } from '#domain/products/product.ts'
import { usePrerenderedHeight } from '#ui/hooks/use-prerendered.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Link } from '@tanstack/react-router'
import { Badge, ProductBadges } from '#features/product/product-badges.tsx'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { useAddToCart } from '#features/order/add-to-cart.ts'
import { SaveButton } from '#features/product/save-button.tsx'
import { ShownName, shownName } from '#features/product/shown-name.tsx'

interface ProductGridProps {
  products: readonly Product[]
  /** How many pictures are above the fold. */
  eager?: number
  level?: 'h2' | 'h3'
  columns?: keyof typeof columnClass
  /** Names the list, where one place can show several. */
  list?: string
}

/** Two columns; one when letters are so large that names would break. */
const phoneColumns = 'grid grid-cols-[repeat(auto-fill,minmax(max(8rem,34%),1fr))]'

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
  const listRef = useRef<HTMLUListElement>(null)
  usePrerenderedHeight(listRef, list)
  return (
    <ul ref={listRef} className={`${phoneColumns} ${columnClass[columns]} ${gaps}`}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} priority={at < eager} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders that reserve space until products are loaded. */
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

interface ProductCardProps {
  product: Product
  /** Above the fold. */
  priority?: boolean
  level?: 'h2' | 'h3'
}

const sizes = '(min-width: 1280px) 22vw, (min-width: 768px) 30vw, 45vw'

/** The whole card links to the product; 'Add' puts one piece into the cart. */
export function ProductCard({ product, priority = false, level: Name = 'h2' }: ProductCardProps) {
  const add = useAddToCart()
  const soldOut = product.stock === 0
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded">
        <ProductImage
          src={product.image}
          alt={shownName(product)}
          sizes={sizes}
          priority={priority}
          className="transition-transform duration-[var(--calm)] ease-[var(--ease)] group-hover:scale-103"
        />
        <div className="absolute start-2 top-2 md:start-3 md:top-3 flex flex-wrap gap-1.5">
          <ProductBadges product={product} />
          {soldOut && <Badge text={t.common.soldOut} />}
        </div>
      </div>
      <Name className="mt-3.5 font-serif text-[1.0625rem] md:text-xl font-[420] leading-snug tracking-[-0.01em]">
        <Link
          to="/product/$id"
          params={{ id: product.id }}
          viewTransition
          className={
            'after:(content-empty absolute inset-0) focus-visible:outline-none ' +
            'focus-visible:after:(outline-2 outline-solid outline-accent outline-offset-4)'
          }
        >
          <ShownName of={product} />
        </Link>
      </Name>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1.5">
        <Price piastres={product.price} className="text-[0.9375rem] text-text-muted" />
        <button
          type="button"
          disabled={soldOut}
          aria-label={say(t.catalog.addToCart, { name: shownName(product) })}
          onClick={() => add(product, 1)}
          className={
            'relative z-1 -me-2 inline-flex items-center gap-1.5 min-h-11 px-2 rounded font-550 text-accent ' +
            'hover:bg-accent-soft disabled:(text-text-muted hover:bg-transparent) transition-colors'
          }
        >
          <Icon name="plus" className="w-4 h-4" />
          {t.catalog.add}
        </button>
      </div>
      <SaveButton
        product={product}
        className={
          'absolute end-0.5 top-0.5 z-1 !rounded-full ' +
          '[&>svg]:(w-9 h-9 p-2 rounded-full bg-surface-raised)'
        }
      />
    </article>
  )
}
