import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '#services.ts'
import { Icon } from '#ui/icon.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { FetchFailure } from '#ui/page/fetch-failure.tsx'
import { ReadProblem } from '#ui/page/read-problem.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { CategoryRow, categoryColumns } from './category-row.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { type CategoryEntry, useStaffCategories } from './use-staff-categories.ts'

export function CategoriesScreen({ write }: { write: Write }) {
  const { sync } = useServices()
  const categories = useStaffCategories()
  const [deleting, setDeleting] = useState<string | null>(null)
  const navigate = useNavigate()
  const add = () => void navigate({ to: '/admin/categories/add' })
  useShortcuts([{ key: 'n', text: 'New category', act: add }])
  if (categories.state === 'unreadable') return <ReadProblem what="The categories" />
  const entries = categories.state === 'ready' ? categories.entries : []
  return (
    <>
      <p className="mb-4 flex justify-end">
        <Link to="/admin/categories/add" className="btn-primary lt-md:w-full">
          <Icon name="plus" className="h-4 w-4" />
          Add New Category
        </Link>
      </p>
      {categories.state === 'ready' && categories.failed && (
        <FetchFailure what="categories" tryAgain={() => void sync.pull()} />
      )}
      {entries.length > 0 ? (
        <Table entries={entries} askToDelete={({ category }) => setDeleting(category.id)} />
      ) : (
        <p role="status" className="card text-center text-text-muted">
          {categories.state === 'loading' ? 'Loading categories...' : 'No categories found.'}
        </p>
      )}
      <DeleteCategoryDialog
        entry={entries.find(({ category }) => category.id === deleting) ?? null}
        others={entries.flatMap(({ category }) => (category.id === deleting ? [] : [category]))}
        close={() => setDeleting(null)}
        write={write}
      />
    </>
  )
}

interface TableProps {
  entries: readonly CategoryEntry[]
  askToDelete: (entry: CategoryEntry) => void
}

function Table({ entries, askToDelete }: TableProps) {
  return (
    <div role="table" aria-label="Categories">
      <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface md:block">
        <div role="row" className={`${categoryColumns} border-be border-line-strong text-sm`}>
          {['Image', 'Name', 'ID', 'Description', 'Products', 'Actions'].map((name) => (
            <div
              key={name}
              role="columnheader"
              className={`py-3 font-600 ${name === 'Products' || name === 'Actions' ? 'text-end' : ''}`}
            >
              {name}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {entries.map((entry) => (
          <CategoryRow key={entry.category.id} entry={entry} askToDelete={askToDelete} />
        ))}
      </div>
    </div>
  )
}
