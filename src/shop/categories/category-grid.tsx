import { Link } from '@tanstack/react-router'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import type { CountedCategory } from '#db/mirror/catalog-queries.ts'
import { Foreign, ShownName, shownDescription } from '#features/product/shown-name.tsx'

interface CategoryGridProps {
  categories: readonly CountedCategory[]
  level?: 'h2' | 'h3'
  /** The large pictures are above the fold. */
  eager?: boolean
}

/** The first two large, the rest smaller. */
export function CategoryGrid({ categories, level = 'h2', eager = false }: CategoryGridProps) {
  return (
    <>
      <ul className="grid md:grid-cols-2 gap-x-6 xl:gap-x-8 gap-y-10">
        {categories.slice(0, 2).map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} large priority={eager} level={level} />
          </li>
        ))}
      </ul>
      <ul
        className={
          'mt-10 md:mt-14 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,34%),1fr))] md:grid-cols-4 gap-x-4 ' +
          'md:gap-x-6 xl:gap-x-8 gap-y-9'
        }
      >
        {categories.slice(2).map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} level={level} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface CategoryCardProps {
  category: CountedCategory
  large?: boolean
  /** Above the fold. */
  priority?: boolean
  level?: 'h2' | 'h3'
}

/** Shown when a category's own picture cannot be loaded. */
const stockPicture = '/images/story.jpg'

function CategoryCard({
  category,
  large = false,
  priority = false,
  level: Name = 'h2',
}: CategoryCardProps) {
  const { id, count, image_url: image } = category
  return (
    <article className="group relative flex h-full flex-col">
      <div aria-hidden="true" className="overflow-hidden rounded">
        <ProductImage
          src={image}
          alt=""
          fallback={stockPicture}
          shape="3 to 2"
          priority={priority}
          sizes={large ? '(min-width: 768px) 50vw, 100vw' : '(min-width: 768px) 25vw, 50vw'}
          className="transition-transform duration-[var(--calm)] ease-[var(--ease)] group-hover:scale-103"
        />
      </div>
      <Name className={large ? 'title-2 mt-4' : 'title-3 mt-3.5'}>
        <Link
          to="/categories/$id"
          params={{ id }}
          className={
            'after:(content-empty absolute inset-0) focus-visible:outline-none ' +
            'focus-visible:after:(outline-2 outline-solid outline-accent outline-offset-4)'
          }
        >
          <ShownName of={category} />
        </Link>
      </Name>
      {large && (
        <p className="mt-1.5 max-w-120 text-text-muted">
          <Foreign>{shownDescription(category)}</Foreign>
        </p>
      )}
      <p className="mt-auto pt-2 flex flex-wrap items-center justify-between gap-x-3 text-[0.9375rem]">
        <span className="text-text-muted">{say(t.catalog.count, { n: count })}</span>
        <span className="inline-flex items-center gap-2 font-550 text-accent">
          {t.catalog.explore}
          <Icon
            name="forward"
            className={
              'w-4 h-4 transition-transform duration-[var(--quick)] group-hover:translate-x-1 ' +
              'rtl:group-hover:-translate-x-1'
            }
          />
        </span>
      </p>
    </article>
  )
}
