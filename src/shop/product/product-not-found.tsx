import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

export function ProductNotFound({ text }: { text: string }) {
  usePageTitle('Product Not Found')
  return (
    <div className="page">
      <EmptyState level="h1" title="Product Not Found" text={text}>
        <Link to="/products" className="btn-primary">
          Browse Products
        </Link>
      </EmptyState>
    </div>
  )
}
