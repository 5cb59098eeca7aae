import { sortByText } from '#domain/fold.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { t } from '#texts/texts.ts'
import { EmptyState, LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { useCategories } from '#hooks/use-catalog-query.ts'

export function CategoriesScreen() {
  const categories = useCategories()
  return (
    <div className="page">
      <PageHeading title={t.common.categories} intro={t.catalog.categoriesIntro} />
      {categories === undefined ? (
        <LoadingNote text={t.catalog.loadingCategories} />
      ) : categories.length === 0 ? (
        <EmptyState title={t.catalog.noCategories} />
      ) : (
        <CategoryGrid categories={sortByText(categories, shownName)} eager />
      )}
    </div>
  )
}
