import { Link } from '@tanstack/react-router'
import { sortByText } from '#domain/fold.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { useCategories } from '#hooks/use-catalog-query.ts'
import { t } from '#texts/texts.ts'

const most = 5

/** In the footer: categories with products that it does not name itself. */
export function MoreCategories({ className }: { className: string }) {
  const categories = useCategories() ?? []
  const more = categories.filter(
    ({ id, count }) => count > 0 && !Object.hasOwn(t.layout.categories, id),
  )
  return (
    <>
      {sortByText(more, shownName)
        .slice(0, most)
        .map((category) => (
          <li key={category.id}>
            <Link to="/categories/$id" params={{ id: category.id }} className={className}>
              <ShownName of={category} />
            </Link>
          </li>
        ))}
      {more.length > most && (
        <li>
          <Link to="/categories" className={className}>
            {t.catalog.allCategories}
          </Link>
        </li>
      )}
    </>
  )
}
