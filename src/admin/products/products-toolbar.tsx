import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { csvColumns, guardFormulas, productToCells } from '#domain/products/product-csv.ts'
import { Button } from '#ui/button.tsx'
import { downloadCsv } from '#admin/download-csv.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Icon } from '#ui/icon.tsx'
import { PhoneSort } from '#ui/table/sort-controls.tsx'
import type { Entry } from './use-staff-products.ts'
import {
  type ChangeSearch,
  type ProductSearch,
  staffProductSorts,
} from './product-search-params.ts'
import { t } from '#texts/texts.ts'

interface ProductsToolbarProps {
  box: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  search: ProductSearch
  change: ChangeSearch
  shown: readonly Entry[]
}

export function ProductsToolbar(props: ProductsToolbarProps) {
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
