import { Link } from '@tanstack/react-router'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { useCategories } from './use-categories.ts'

/** Home's categories: two large, four small. */
export function CategoryShowcase() {
  const categories = useCategories()
  return (
    <section className="page section" aria-labelledby="categories">
      <SectionHeading title="By the place it lives in" id="categories">
        <Link to="/categories" className="link inline-flex items-center min-h-11">
          View All Categories
        </Link>
      </SectionHeading>
      {categories === undefined ? (
        <LoadingNote text="Loading categories..." />
      ) : categories.length === 0 ? (
        <p className="py-12 text-text-muted">No categories found.</p>
      ) : (
        <CategoryGrid categories={categories.slice(0, 6)} level="h3" />
      )}
    </section>
  )
}
