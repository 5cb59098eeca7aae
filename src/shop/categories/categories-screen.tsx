import { EmptyState, LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { useCategories } from '#hooks/use-catalog-query.ts'

export function CategoriesScreen() {
  const categories = useCategories()
  return (
    <div className="page">
      <PageHeading
        title="Categories"
        intro="For the shelf, the table, the wall and the desk: find the piece by the place it will live in."
      />
      {categories === undefined ? (
        <LoadingNote text="Loading categories..." />
      ) : categories.length === 0 ? (
        <EmptyState title="No categories found." />
      ) : (
        <CategoryGrid categories={categories} eager />
      )}
    </div>
  )
}
