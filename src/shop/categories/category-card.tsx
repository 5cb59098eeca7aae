import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { ProductImage } from '#ui/product/product-image.tsx'
import type { CountedCategory } from './use-categories.ts'

interface CategoryCardProps {
  category: CountedCategory
  large?: boolean
  /** Above the fold. */
  priority?: boolean
  level?: 'h2' | 'h3'
}

/** When a category's own picture does not come. */
const stockPicture = '/images/story.jpg'

export function CategoryCard({
  category,
  large = false,
  priority = false,
  level: Name = 'h2',
}: CategoryCardProps) {
  const { id, name, description, count, image_url: image } = category
  return (
    <article className="group relative flex h-full flex-col">
      <div aria-hidden="true" className="overflow-hidden rounded">
        <ProductImage
          src={image}
          alt=""
          fallback={stockPicture}
          width={3}
          height={2}
          priority={priority}
          sizes={large ? '(min-width: 768px) 50vw, 100vw' : '(min-width: 768px) 25vw, 50vw'}
          className="transition-transform duration-[var(--calm)] ease-[var(--ease)] group-hover:scale-103"
        />
      </div>
      <Name className={large ? 'title-2 mt-4' : 'title-3 mt-3.5'}>
        <Link
          to="/categories/$id"
          params={{ id }}
          className="after:(content-empty absolute inset-0) focus-visible:outline-none focus-visible:after:(outline-2 outline-solid outline-accent outline-offset-4)"
        >
          <bdi>{name}</bdi>
        </Link>
      </Name>
      {large && (
        <p className="mt-1.5 max-w-120 text-text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="mt-auto pt-2 flex flex-wrap items-center justify-between gap-x-3 text-[0.9375rem]">
        <span className="text-text-muted">{count === 1 ? '1 product' : `${count} products`}</span>
        <span className="inline-flex items-center gap-2 font-550 text-accent">
          Explore
          <Icon
            name="forward"
            className="w-4 h-4 transition-transform duration-[var(--quick)] group-hover:translate-x-1"
          />
        </span>
      </p>
    </article>
  )
}
