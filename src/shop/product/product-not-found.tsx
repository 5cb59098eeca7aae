import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { usePageMeta } from '#ui/page/use-page-meta.ts'
import { usePageTitle } from '#ui/page/use-page-title.ts'

export function ProductNotFound({ text }: { text: string }) {
  usePageTitle('Product Not Found')
  usePageMeta({ description: text, canonical: location.pathname, hidden: true })
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
