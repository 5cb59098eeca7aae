import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PhoneSort } from '#ui/table/sort-controls.tsx'
import { useServices } from '#services.ts'
import { Icon } from '#ui/icon.tsx'
import { FetchFailure } from '#ui/page/fetch-failure.tsx'
import { ReadProblem } from '#ui/page/page-state.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { CategoriesTable } from './categories-table.tsx'
import {
  type CategorySearch,
  type ChangeSearch,
  readCategorySearch,
  sortKeys,
  sortLabels,
} from './category-search-params.ts'
import { sortCategories, useStaffCategories } from './use-staff-categories.ts'

interface CategoriesScreenProps {
  /** As it stands in the address, unchecked. */
  search: CategorySearch
  change: ChangeSearch
}

export function CategoriesScreen({ search: typed, change }: CategoriesScreenProps) {
  const { sync } = useServices()
  const search = useMemo(() => readCategorySearch(typed), [typed])
  const { sort, reverse = false } = search
  const categories = useStaffCategories()
  const navigate = useNavigate()
  const add = () => void navigate({ to: '/admin/categories/add' })
  useShortcuts([{ key: 'n', text: 'New category', act: add }])
  if (categories.state === 'unreadable') return <ReadProblem what="The categories" />
  const entries = categories.state === 'ready' ? categories.entries : []
  return (
    <>
      <div className="mb-4 grid gap-3 md:(flex justify-end)">
        <Link to="/admin/categories/add" className="btn-primary">
          <Icon name="plus" className="h-4 w-4" />
          Add New Category
        </Link>
        <PhoneSort
          keys={sortKeys}
          labels={sortLabels}
          sort={sort}
          reverse={reverse}
          change={change}
        />
      </div>
      {categories.state === 'ready' && categories.failed && (
        <FetchFailure what="categories" tryAgain={() => void sync.pull()} />
      )}
      {entries.length > 0 ? (
        <CategoriesTable
          entries={sortCategories(entries, sort ?? 'name', reverse)}
          search={search}
          change={change}
        />
      ) : (
        <p role="status" className="card text-center text-text-muted">
          {categories.state === 'loading' ? 'Loading categories...' : 'No categories found.'}
        </p>
      )}
    </>
  )
}
