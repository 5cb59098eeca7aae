import { useRef, useState } from 'react'
import { SortHeading } from '#ui/table/sort-controls.tsx'
import { useFocusAfterRemoval } from '#ui/table/row-focus.ts'
import { CategoryRow, categoryColumns } from './category-row.tsx'
import {
  type CategorySearch,
  type ChangeSearch,
  type SortKey,
  sortLabels,
} from './category-search-params.ts'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import type { CategoryEntry } from './use-staff-categories.ts'

interface CategoriesTableProps {
  entries: readonly CategoryEntry[]
  search: CategorySearch
  change: ChangeSearch
}

/** On a phone each row is a card. */
export function CategoriesTable({ entries, search, change }: CategoriesTableProps) {
  const [deleting, setDeleting] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const expectRemoval = useFocusAfterRemoval(body, entries, idOf)
  return (
    <>
      <div role="table" aria-label="Categories" aria-rowcount={entries.length + 1}>
        <TableHead search={search} change={change} />
        <div role="rowgroup" ref={body}>
          {entries.map((entry, at) => (
            <CategoryRow
              key={entry.category.id}
              entry={entry}
              row={at + 2}
              askToDelete={() => setDeleting(entry.category.id)}
            />
          ))}
        </div>
      </div>
      <DeleteCategoryDialog
        entry={entries.find((entry) => idOf(entry) === deleting) ?? null}
        others={entries.flatMap(({ category }) => (category.id === deleting ? [] : [category]))}
        close={() => setDeleting(null)}
        remove={expectRemoval}
      />
    </>
  )
}

function idOf({ category }: CategoryEntry): string {
  return category.id
}

/** A column's name sorts by it; pressed again, in the other direction. */
function TableHead({ search, change }: Pick<CategoriesTableProps, 'search' | 'change'>) {
  const { sort: sorted = 'name', reverse = false } = search
  const sortable = (key: SortKey, atTheEnd = false) => (
    <SortHeading
      label={sortLabels[key]}
      direction={key === sorted ? (reverse ? 'descending' : 'ascending') : 'none'}
      atTheEnd={atTheEnd}
      press={() =>
        change({
          sort: key === 'name' ? undefined : key,
          reverse: key === sorted && !reverse ? true : undefined,
        })
      }
    />
  )
  return (
    <div role="rowgroup" className="sticky top-0 z-5 hidden bg-surface lg:block">
      <div
        role="row"
        aria-rowindex={1}
        className={`${categoryColumns} border-be border-line-strong text-sm`}
      >
        <PlainHeading text="Image" />
        {sortable('name')}
        <PlainHeading text="ID" />
        <PlainHeading text="Description" />
        {sortable('products', true)}
        <PlainHeading text="Actions" atTheEnd />
      </div>
    </div>
  )
}

function PlainHeading({ text, atTheEnd = false }: { text: string; atTheEnd?: boolean }) {
  return (
    <div role="columnheader" className={`py-3 font-600 ${atTheEnd ? 'text-end' : ''}`}>
      {text}
    </div>
  )
}
