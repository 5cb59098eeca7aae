import { Link, useLocation } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { usePageMeta, usePageTitle } from '#ui/page/use-page-head.ts'

export function ProductNotFound({ why }: { why: keyof typeof t.product.missing }) {
  const text = t.product.missing[why]
  usePageTitle(t.product.notFound)
  const canonical = useLocation({ select: ({ pathname }) => pathname })
  usePageMeta({ description: text, canonical, hidden: true })
  return (
    <EmptyPage title={t.product.notFound} text={text}>
      <Link to="/products" className="btn-primary">
        {t.common.browseProducts}
      </Link>
    </EmptyPage>
  )
}
