import { lazy, Suspense, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import type { ProductSort } from '#domain/products/product-sorts.ts'
import { useOpened, useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { useProducts } from '#hooks/use-catalog-query.ts'
import { Button } from '#ui/button.tsx'
import { language } from '#texts/language.ts'

interface ProductListProps {
  /** Only this category. */
  category?: string | undefined
  sort?: ProductSort
  inStock?: boolean
}

/** Its own chunk: only catalogues above 200 products need it. */
const LongList = lazy(() =>
  import('./long-list.tsx').then(({ LongList: list }) => ({ default: list })),
)

/** All products (of a category), in the chosen order. */
export function ProductList({ category, sort = 'newest', inStock = false }: ProductListProps) {
  const list = useProducts({
    ...(category !== undefined && { category }),
    ...(sort !== 'newest' && { sort }),
    ...(sort === 'name' && { language: language() }),
    ...(inStock && { inStock }),
  })
  return (
    <>
      {/* A long list shows its count on screen. */}
      <p role="status" className="sr-only">
        {list.state === 'ready' && say(t.catalog.sorted[sort], { n: list.products.length })}
      </p>
      <Products list={list} category={category} sort={sort} inStock={inStock} />
    </>
  )
}

type ProductsProps = Required<ProductListProps> & { list: ReturnType<typeof useProducts> }

function Products({ list, category, sort, inStock }: ProductsProps) {
  const isOpen = useOpened() !== null
  switch (list.state) {
    case 'failed':
      return <LoadFailure />
    case 'loading':
      return <LoadingList />
    case 'ready':
      return list.products.length === 0 ? (
        <EmptyList />
      ) : (
        <ProductGrid products={list.products} list={`${category} ${sort} ${inStock}`} eager={4} />
      )
    case 'long': {
      const first = category === undefined && sort === 'newest' && !inStock ? list.first : []
      const waiting = <FirstOfLong products={first} />
      if (!isOpen) return waiting
      return (
        <Suspense fallback={waiting}>
          <LongList
            category={category}
            sort={sort}
            inStock={inStock}
            waiting={waiting}
            empty={<EmptyList />}
            failure={<LoadFailure />}
          />
        </Suspense>
      )
    }
  }
}

function FirstOfLong({ products }: { products: readonly Product[] }) {
  return products.length === 0 ? <LoadingList /> : <ProductGrid products={products} eager={4} />
}

/** As tall as the list that follows. */
export function LoadingList() {
  return (
    <div className="relative">
      <ProductGridSkeleton count={8} />
      <div className="absolute inset-x-0 top-32 grid place-items-center">
        <Spinner label={t.catalog.loading} />
      </div>
    </div>
  )
}

function EmptyList() {
  return <p className="py-16 text-center text-lg text-text-muted">{t.catalog.empty}</p>
}

/** The failure, and a retry. The list fills by itself when a pull succeeds. */
function LoadFailure() {
  const { sync } = useServices()
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await sync.pull()
    setBusy(false)
  }
  return (
    <div className="min-h-[50vh] pt-20 text-center">
      <p role="alert" className="mb-6 font-500 text-danger">
        {t.catalog.failed}
      </p>
      <Button look="quiet" busy={busy} onClick={() => void tryAgain()}>
        {t.common.tryAgain}
      </Button>
    </div>
  )
}
