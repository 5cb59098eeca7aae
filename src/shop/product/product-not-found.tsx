import { Link, useLocation } from '@tanstack/react-router'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { usePageMeta, usePageTitle } from '#ui/page/use-page-head.ts'

const texts = {
  'not-found': "Sorry, we couldn't find the product you're looking for.",
  'not-on-this-device':
    'This product is not saved on this device yet. It will show as soon as you are online again.',
}

export function ProductNotFound({ why }: { why: keyof typeof texts }) {
  const text = texts[why]
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
