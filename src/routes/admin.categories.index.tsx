import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#admin/categories/staff-categories-screen.tsx'
import type { CategorySearch } from '#admin/categories/category-search-params.ts'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/categories/')({
  validateSearch: (search: CategorySearch) => search,
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.categories) }] }),
  component: Categories,
})

function Categories() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CategoriesScreen
      search={search}
      change={(patch) =>
        void navigate({
          search: (old: CategorySearch) => ({ ...old, ...patch }),
          resetScroll: false,
        })
      }
    />
  )
}
