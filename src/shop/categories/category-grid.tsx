import { CategoryCard } from './category-card.tsx'
import type { CountedCategory } from './use-categories.ts'

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
      <ul className="mt-10 md:mt-14 grid grid-cols-2 md:grid-cols-4 gap-x-4 md:gap-x-6 xl:gap-x-8 gap-y-9">
        {categories.slice(2).map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} level={level} />
          </li>
        ))}
      </ul>
    </>
  )
}
