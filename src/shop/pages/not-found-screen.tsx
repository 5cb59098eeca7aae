import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/page-state.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'

export function NotFoundScreen() {
  usePageTitle('Page not found')
  return (
    <div className="page">
      <EmptyState
        level="h1"
        title="Oops! Page not found"
        text="The address may be mistyped, or the page has moved."
      >
        <Link to="/" className="btn-primary">
          Return to Home
        </Link>
        <Link to="/products" className="btn-quiet">
          Browse Products
        </Link>
      </EmptyState>
    </div>
  )
}
