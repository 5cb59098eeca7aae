import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedCategory } from '#db/mirror/catalog-queries.ts'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { sortByText } from '#domain/fold.ts'
import { WhenReady } from '#services.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { PageHeading, SectionHeading } from '#ui/page/headings.tsx'
import { usePageMeta, usePageTitle } from '#ui/page/use-page-head.ts'
import { useCategories } from '#hooks/use-catalog-query.ts'
import { Foreign, shownDescription, shownName } from '#features/product/shown-name.tsx'

const CategoryGrid = lazyPart(() =>
  import('./category-grid.tsx').then((module) => module.CategoryGrid),
)

interface CategoryScreenProps {
  id: string
  /** The category's products, passed by the route. */
  products: ReactNode
}

/** An unknown id gets a title made from it. Description and products appear together. */
export function CategoryScreen({ id, products }: CategoryScreenProps) {
  const categories = useCategories()
  const category = categories?.find((one) => one.id === id)
  const title = category === undefined ? titleFromId(id) : shownName(category)
  usePageTitle(title)
  usePageMeta(
    categories && {
      description: categoryDescription(title),
      canonical: `/categories/${encodeURIComponent(id)}`,
      hidden: categories.length > 0 && category === undefined,
    },
  )
  return (
    <div className="page">
      <PageHeading
        above={
          <Link to="/categories" className="back-link">
            <Icon name="back" className="w-4 h-4" />
            {t.catalog.allCategories}
          </Link>
        }
        title={<bdi>{title}</bdi>}
        intro={category && <Foreign>{shownDescription(category)}</Foreign>}
      />
      {categories === undefined && <LoadingNote text={t.common.loadingProducts} />}
      <div hidden={categories === undefined}>
        {products}
        {categories !== undefined && !category?.count && (
          <WhenReady fallback={null}>
            <OtherCategories categories={categories} />
          </WhenReady>
        )}
        <p className="pt-14 text-center">
          <Link to="/products" className="btn-quiet">
            {t.catalog.wholeCollection}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** On the page of a category without products. */
function OtherCategories({ categories }: { categories: readonly CountedCategory[] }) {
  const filled = categories.filter(({ count }) => count > 0)
  if (filled.length === 0) return null
  return (
    <section aria-labelledby="other-categories">
      <SectionHeading title={t.catalogParts.otherCategories} id="other-categories" />
      <CategoryGrid categories={sortByText(filled, shownName)} level="h3" />
    </section>
  )
}

/** The footer names categories that may have no products yet. */
export function titleFromId(id: string): string {
  const names = new Map<string, string>(Object.entries(t.layout.categories))
  return names.get(id) ?? slugToTitle(id)
}

/** Description for link previews and search engines. */
export function categoryDescription(name: string): string {
  return t.catalog.categoryDescription.replace('{name}', () => name)
}
