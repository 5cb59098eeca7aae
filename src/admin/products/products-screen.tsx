import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useServices } from '#services.ts'
import { FetchFailure } from '#ui/page/fetch-failure.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { useSearchText } from '#ui/hooks/use-search-text.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { sortRows } from '#ui/table/table-sort.ts'
import { useSelection } from '#ui/table/selection-bar.tsx'
import { BulkBar, idOfEntry } from './product-selection.tsx'
import { type Entry, filterEntries, useStaffProducts } from './use-staff-products.ts'
import {
  type ChangeSearch,
  type ProductSearch,
  readProductSearch,
  staffProductSorts,
} from './product-search-params.ts'
import { ProductsTable } from './products-table.tsx'
import { ProductsToolbar } from './products-toolbar.tsx'
import { Archived, Uncategorised, Untranslated, WaitingPeople } from './incomplete-products.tsx'
import { t } from '#texts/texts.ts'

interface ProductsScreenProps {
  search: ProductSearch
  change: ChangeSearch
}

/** All products of the mirror, filtered and sorted as the address says. */
export function ProductsScreen({ search: typed, change }: ProductsScreenProps) {
  const search = useMemo(() => readProductSearch(typed), [typed])
  const { sync } = useServices()
  const products = useStaffProducts()
  const [text, setText] = useSearchText(search.q, (q) => change({ q }, true))
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useShortcuts([
    { key: '/', text: t.productsAdmin.search, act: () => box.current?.focus() },
    {
      key: 'n',
      text: t.productsAdmin.newProduct,
      act: () => void navigate({ to: '/admin/products/add' }),
    },
  ])
  const entries = products.state === 'ready' ? products.entries : none
  const shown = useShown(entries, text, search)
  const selection = useSelection(entries, idOfEntry)
  if (products.state === 'unreadable') return <ReadProblem what="products" />
  const isPicking = text !== '' || search.sort !== undefined || search.show !== undefined
  const loading = products.state === 'loading' || (isPicking && !products.all)
  return (
    <>
      <ProductsToolbar
        box={box}
        text={text}
        setText={setText}
        search={search}
        change={change}
        shown={selection.chosen.length > 0 ? selection.chosen : shown}
      />
      {products.state === 'ready' && products.failed && (
        <FetchFailure what="products" tryAgain={() => void sync.pull()} />
      )}
      <Uncategorised entries={entries} search={search} />
      <Untranslated entries={entries} search={search} />
      <WaitingPeople entries={entries} search={search} />
      <Archived entries={entries} search={search} />
      {shown.length > 0 && !loading ? (
        <ProductsTable entries={shown} search={search} change={change} selection={selection} />
      ) : (
        <p role="status" className="card text-center text-text-muted">
          {loading ? t.common.loadingProducts : t.productsAdmin.noneFound}
        </p>
      )}
      {products.state === 'ready' && (
        <BulkBar selection={selection} shown={shown} categories={products.categories} />
      )}
    </>
  )
}

const none: Entry[] = []

function useShown(entries: Entry[], text: string, search: ProductSearch): Entry[] {
  const { sort = 'newest', reverse = false, show } = search
  const sorted = useMemo(
    () => sortRows(entries, staffProductSorts[sort], reverse),
    [entries, sort, reverse],
  )
  return useMemo(() => filterEntries(sorted, { text, show }), [sorted, text, show])
}
