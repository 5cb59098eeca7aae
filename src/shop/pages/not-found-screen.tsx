import { Link } from '@tanstack/react-router'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'
import { t } from '#texts/texts.ts'

export function NotFoundScreen() {
  usePageTitle(t.notFound.title)
  return (
    <EmptyPage title={t.notFound.heading} text={t.notFound.text}>
      <Link to="/" className="btn-primary">
        {t.notFound.home}
      </Link>
      <Link to="/products" className="btn-quiet">
        {t.common.browseProducts}
      </Link>
    </EmptyPage>
  )
}
