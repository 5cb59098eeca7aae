import { Link } from '@tanstack/react-router'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'

export function NotFoundScreen() {
  usePageTitle('Page not found')
  return (
    <EmptyPage
      title="Oops! Page not found"
      text="The address may be mistyped, or the page has moved."
    >
      <Link to="/" className="btn-primary">
        Return to Home
      </Link>
      <Link to="/products" className="btn-quiet">
        Browse Products
      </Link>
    </EmptyPage>
  )
}
