import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LoadFailure } from './load-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { useProducts } from './use-products.ts'
import { useShown } from './use-shown.ts'

interface ProductListProps {
  /** Only this category. */
  category?: string | undefined
}

/** All products (of a category), 24 at a time as one scrolls. */
export function ProductList({ category }: ProductListProps) {
  return <GrowingList key={category ?? ''} category={category} />
}

function GrowingList({ category }: ProductListProps) {
  const list = useProducts(category === undefined ? {} : { category })
  const { shown, end, showMore } = useShown(category ?? '')
  if (list.state === 'failed') return <LoadFailure />
  if (list.state === 'loading')
    return (
      <div className="relative">
        <ProductGridSkeleton count={8} />
        <div className="absolute inset-x-0 top-32 grid place-items-center">
          <Spinner label="Loading products" />
        </div>
      </div>
    )
  if (list.products.length === 0)
    return (
      <p className="py-16 text-center text-lg text-text-muted">
        No products found in this category.
      </p>
    )
  return (
    <>
      <ProductGrid products={list.products.slice(0, shown)} eager={4} />
      {shown < list.products.length && (
        <div ref={end} className="pt-12 text-center">
          <Button look="quiet" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
