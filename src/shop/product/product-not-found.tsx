import { Link, useLocation } from '@tanstack/react-router'
import { t } from '#texts/texts.ts'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { usePageMeta, usePageTitle } from '#ui/page/use-page-head.ts'

export function ProductNotFound({ why }: { why: keyof typeof t.missingProduct.reasons }) {
  const text = t.missingProduct.reasons[why]
  usePageTitle(t.missingProduct.title)
  const canonical = useLocation({ select: ({ pathname }) => pathname })
  usePageMeta({ description: text, canonical, hidden: true })
  return (
    <EmptyPage title={t.missingProduct.title} text={text}>
      <Link to="/products" className="btn-primary">
        {t.common.browseProducts}
      </Link>
    </EmptyPage>
  )
}
