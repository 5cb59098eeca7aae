import { useRef, useState } from 'react'
import { SortHeading } from '#ui/table/sort-controls.tsx'
import { useFocusAfterRemoval } from '#ui/table/row-focus.ts'
import {
  type CategorySearch,
  type ChangeSearch,
  type SortKey,
  sortLabels,
} from './category-search-params.ts'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import type { CategoryEntry } from './use-staff-categories.ts'
import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { RowMarkView } from '#features/sync/waiting-mark.tsx'

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

/** A name sorts, and turns round when pressed again. */
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

/** Six columns from 768 px; below, the areas of a card. */
const categoryColumns =
  'lg:(grid grid-cols-[4.5rem_minmax(6.5rem,0.6fr)_5.5rem_minmax(6rem,1fr)_5rem_12.5rem] items-center gap-3)'

interface CategoryRowProps {
  entry: CategoryEntry
  /** Its number among all rows, the header being 1. */
  row: number
  askToDelete: () => void
}

function CategoryRow({ entry, row, askToDelete }: CategoryRowProps) {
  const { category, mark, products } = entry
  const { id, name, description, image_url: image } = category
  return (
    <div
      role="row"
      aria-rowindex={row}
      className={`${categoryColumns} border-be py-2.5 hover:bg-surface-raised lt-lg:(grid grid-cols-[4.5rem_1fr_auto] items-center gap-x-3 gap-y-1)`}
    >
      <div role="cell">
        <ProductImage src={image} alt="" width={3} height={2} sizes="80px" className="rounded" />
      </div>
      <div role="cell" className="min-w-0">
        <span dir="auto" className="block truncate text-left font-550">
          {name}
        </span>
        <span className="block truncate font-mono text-sm text-text-muted lg:hidden">{id}</span>
        <RowMarkView mark={mark} />
      </div>
      <div role="cell" className="font-mono text-sm text-text-muted lt-lg:hidden" title={id}>
        {id.slice(0, 8)}
      </div>
      <div
        role="cell"
        dir="auto"
        className="line-clamp-2 text-left text-[0.9375rem] text-text-muted lt-lg:(order-last col-span-3)"
      >
        {description}
      </div>
      <div role="cell" className="text-end tabular-nums">
        {products}
        <span className="text-text-muted lg:hidden">
          {products === 1 ? ' product' : ' products'}
        </span>
      </div>
      <div
        role="cell"
        className="flex flex-wrap justify-end gap-1 [overflow-wrap:normal] lt-lg:(order-last col-span-3)"
      >
        <Link
          to="/admin/categories/edit/$id"
          params={{ id }}
          className="inline-flex min-h-11 items-center gap-1.5 rounded px-3 font-550 hover:bg-surface-sunken"
          aria-label={`Edit ${name}`}
        >
          <Icon name="edit" className="h-4 w-4" />
          Edit
        </Link>
        <button
          type="button"
          data-control="delete"
          className="inline-flex min-h-11 items-center gap-1.5 rounded px-3 font-550 text-danger hover:bg-danger-soft"
          aria-label={`Delete ${name}`}
          onClick={askToDelete}
        >
          <Icon name="remove" className="h-4 w-4" />
          Delete
        </button>
      </div>
    </div>
  )
}
