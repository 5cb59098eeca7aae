import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/page-state.tsx'
import { usePageTitle } from '#ui/page/use-page-head.ts'

/** Below the header, which is the page's h1. */
export function StaffNotFound() {
  usePageTitle('Page not found')
  return (
    <EmptyState
      level="h2"
      title="Page not found"
      text="The address may be mistyped, or the page has moved."
    >
      <Link to="/admin" className="btn-primary">
        Return to the dashboard
      </Link>
    </EmptyState>
  )
}
