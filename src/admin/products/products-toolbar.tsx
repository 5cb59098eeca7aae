import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { PhoneSort } from '#ui/table/phone-sort.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { exportProducts } from './export-products.ts'
import type { Entry } from './pick-products.ts'
import {
  type ChangeSearch,
  type ProductSearch,
  type SortKey,
  sortKeys,
} from './product-search-params.ts'
import { sortLabels } from './sort-labels.ts'

interface ProductsToolbarProps {
  box: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  search: ProductSearch
  change: ChangeSearch
  /** What an export contains. */
  shown: readonly Entry[]
}

const falling = new Set<SortKey>(['newest'])

export function ProductsToolbar(props: ProductsToolbarProps) {
  const { box, text, setText, search, change, shown } = props
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:(flex flex-wrap items-center)">
      <search className="col-span-2 md:(min-w-64 flex-1 max-w-110)">
        <input
          ref={box}
          type="search"
          aria-label="Search products"
          placeholder="Search products..."
          className="field"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      <PhoneSort
        keys={sortKeys}
        labels={sortLabels}
        sort={search.sort}
        reverse={search.reverse === true}
        falling={falling}
        change={change}
      />
      <Link to="/admin/products/add" className="btn-primary md:order-last">
        <Icon name="plus" className="h-4 w-4" />
        Add Product
      </Link>
      <Link to="/admin/products/import" className="btn-quiet md:(ms-auto px-4)">
        Import CSV
      </Link>
      <Button
        look="quiet"
        className="md:px-4"
        disabled={shown.length === 0}
        onClick={() => void exportProducts(shown.map(({ product }) => product))}
      >
        Export CSV
      </Button>
    </div>
  )
}
