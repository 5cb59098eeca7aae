import { sortByText } from '#domain/fold.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { Link } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { SectionHeading } from '#ui/page/headings.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { useCategories } from '#hooks/use-catalog-query.ts'

/** Categories of the home page: two large, four small. */
export function CategoryShowcase() {
  return (
    <section className="page section" aria-labelledby="categories">
      <SectionHeading title={t.homeParts.byPlace} id="categories">
        <Link to="/categories" className="link inline-flex items-center min-h-11">
          {t.homeParts.viewAllCategories}
        </Link>
      </SectionHeading>
      <Showcase />
    </section>
  )
}

function Showcase() {
  const categories = useCategories()
  if (categories === undefined) return <Loading />
  if (categories.length === 0)
    return <p className="py-12 text-text-muted">{t.catalog.noCategories}</p>
  return <CategoryGrid categories={sortByText(categories, shownName).slice(0, 6)} level="h3" />
}

function Loading() {
  return <LoadingNote text={t.catalog.loadingCategories} />
}
