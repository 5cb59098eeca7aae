import { useNavigate, Link } from '@tanstack/react-router'
import { useMemo, useRef, type RefObject } from 'react'
import { downloadCsv } from '#admin/download-csv.ts'
import { csvColumns, guardFormulas, productToCells } from '#domain/products/product-csv.ts'
import { useServices } from '#services.ts'
import { FetchFailure } from '#ui/page/fetch-failure.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { useSearchText } from '#ui/hooks/use-search-text.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
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
import { Archived, Uncategorised, Untranslated, WaitingPeople } from './incomplete-products.tsx'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Icon } from '#ui/icon.tsx'
import { PhoneSort, sortRows } from '#ui/table/sort-controls.tsx'

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

interface ProductsToolbarProps {
  box: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  search: ProductSearch
  change: ChangeSearch
  shown: readonly Entry[]
}

function ProductsToolbar(props: ProductsToolbarProps) {
  const { box, text, setText, search, change, shown } = props
  return (
    <div
      className={
        'mb-4 grid grid-cols-[repeat(auto-fill,minmax(max(9rem,40%),1fr))] gap-3 ' +
        'md:(flex flex-wrap items-center)'
      }
    >
      <search className="col-span-full md:(min-w-64 flex-1 max-w-110)">
        <SearchBox ref={box} label={t.productsAdmin.search} text={text} setText={setText} />
      </search>
      <PhoneSort
        sorts={staffProductSorts}
        sort={search.sort}
        reverse={search.reverse === true}
        change={change}
      />
      <Link to="/admin/products/add" className="btn-primary md:order-last">
        <Icon name="plus" className="h-4 w-4" />
        {t.productsAdmin.add}
      </Link>
      <Link to="/admin/products/import" className="btn-quiet md:(ms-auto px-4)">
        {t.productsAdmin.importCsv}
      </Link>
      <Button
        look="quiet"
        className="md:px-4"
        disabled={shown.length === 0}
        onClick={() => void exportProducts(shown)}
      >
        {t.productsAdmin.exportCsv}
      </Button>
    </div>
  )
}

function exportProducts(shown: readonly Entry[]): Promise<void> {
  const data = shown.map(({ product }) => {
    const cells = productToCells(product)
    return csvColumns.map((column) => guardFormulas(cells[column]))
  })
  return downloadCsv('nefer-products', { fields: csvColumns, data })
}
