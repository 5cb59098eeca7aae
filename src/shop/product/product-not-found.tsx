import { Link, useLocation } from '@tanstack/react-router'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { usePageMeta, usePageTitle } from '#ui/page/use-page-head.ts'

export function ProductNotFound({ text }: { text: string }) {
  usePageTitle('Product Not Found')
  const canonical = useLocation({ select: ({ pathname }) => pathname })
  usePageMeta({ description: text, canonical, hidden: true })
  return (
    <EmptyPage title="Product Not Found" text={text}>
      <Link to="/products" className="btn-primary">
        Browse Products
      </Link>
    </EmptyPage>
  )
}
