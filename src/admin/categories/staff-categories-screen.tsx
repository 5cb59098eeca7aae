import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { isUntranslated } from '#domain/products/missing-translations.ts'
import { PhoneSort, SortHeading } from '#ui/table/sort-controls.tsx'
import { useServices } from '#services.ts'
import { publishedLanguages } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { Icon } from '#ui/icon.tsx'
import { FetchFailure } from '#ui/page/fetch-failure.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import {
  type CategorySearch,
  type ChangeSearch,
  readCategorySearch,
  type SortKey,
  categorySorts,
  sortCategories,
} from './category-search-params.ts'
import { useStaffCategories, type CategoryEntry } from './use-staff-categories.ts'
import { useFocusAfterRemoval } from '#ui/table/row-focus.ts'
import { CategoryRow, categoryColumns } from './category-row.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { t } from '#texts/texts.ts'

interface ListProps {
  search: CategorySearch
  change: ChangeSearch
}

/** `search`: as it stands in the address, unchecked. */
export function CategoriesScreen({ search: typed, change }: ListProps) {
  const { sync } = useServices()
  const search = useMemo(() => readCategorySearch(typed), [typed])
  const { sort, reverse = false } = search
  const categories = useStaffCategories()
  const navigate = useNavigate()
  const add = () => void navigate({ to: '/admin/categories/add' })
  useShortcuts([{ key: 'n', text: t.categoriesAdmin.newCategory, act: add }])
  if (categories.state === 'unreadable') return <ReadProblem what="categories" />
  const entries = categories.state === 'ready' ? categories.entries : []
  const shown = pickEntries(entries, search)
  return (
    <>
      <div className="mb-4 grid gap-3 md:(flex justify-end)">
        <Link to="/admin/categories/add" className="btn-primary">
          <Icon name="plus" className="h-4 w-4" />
          {t.categoriesAdmin.add}
        </Link>
        <PhoneSort sorts={categorySorts} sort={sort} reverse={reverse} change={change} />
      </div>
      {categories.state === 'ready' && categories.failed && (
        <FetchFailure what="categories" tryAgain={() => void sync.pull()} />
      )}
      <UntranslatedCategories entries={entries} search={search} />
      {shown.length > 0 ? (
        <CategoriesTable
          entries={sortCategories(shown, sort ?? 'name', reverse)}
          all={entries}
          search={search}
          change={change}
        />
      ) : (
        <p role="status" className="card text-center text-text-muted">
          {categories.state === 'loading' ? t.categoriesAdmin.loading : t.categoriesAdmin.noneFound}
        </p>
      )}
    </>
  )
}

interface CategoriesTableProps extends ListProps {
  entries: readonly CategoryEntry[]
  /** Also those that are not shown. */
  all: readonly CategoryEntry[]
}

/** On a phone each row is a card. */
function CategoriesTable({ entries, all, search, change }: CategoriesTableProps) {
  const [deleting, setDeleting] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const expectRemoval = useFocusAfterRemoval(body, entries, idOf)
  return (
    <>
      <div role="table" aria-label={t.common.categories} aria-rowcount={entries.length + 1}>
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
        others={all.flatMap(({ category }) => (category.id === deleting ? [] : [category]))}
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
function TableHead({ search, change }: ListProps) {
  const { sort: sorted = 'name', reverse = false } = search
  const sortable = (key: SortKey) => (
    <SortHeading
      sort={categorySorts[key]}
      isSorted={key === sorted}
      reverse={reverse}
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
        <PlainHeading text={t.productsAdmin.image} />
        {sortable('name')}
        <PlainHeading text={t.categoriesAdmin.id} />
        <PlainHeading text={t.categoriesAdmin.description} />
        {sortable('products')}
        <PlainHeading text={t.productsAdmin.actions} atTheEnd />
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

/** The entries that the address selects. */
function pickEntries(
  entries: readonly CategoryEntry[],
  { show }: Pick<CategorySearch, 'show'>,
): readonly CategoryEntry[] {
  return show === 'untranslated'
    ? entries.filter(({ category }) => isUntranslated(category))
    : entries
}

interface UntranslatedProps {
  entries: readonly CategoryEntry[]
  search: CategorySearch
}

/** Counts categories without a translation; a link shows only those. */
function UntranslatedCategories({ entries, search }: UntranslatedProps) {
  const n = pickEntries(entries, { show: 'untranslated' }).length
  const isShowing = search.show === 'untranslated'
  const isOffered = publishedLanguages.length > 1 && n > 0
  if (!isOffered && !isShowing) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 text-text-muted">
      <span>{say(t.categoriesAdmin.untranslated, { n })}</span>
      <Link
        to="/admin/categories"
        search={{ ...search, show: isShowing ? undefined : 'untranslated' }}
        className="link inline-flex min-h-11 items-center font-550"
      >
        {isShowing ? t.categoriesAdmin.showAll : t.categoriesAdmin.showUntranslated}
      </Link>
    </p>
  )
}
