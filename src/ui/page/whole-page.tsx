/** Pages without content. In a file of their own: the first load does not need them. */
import { Spinner } from '#ui/spinner.tsx'
import { EmptyState, type EmptyStateProps } from './page-state.tsx'

export function EmptyPage(props: Omit<EmptyStateProps, 'level'>) {
  return (
    <div className="page">
      <EmptyState level="h1" {...props} />
    </div>
  )
}

/** Stands for a page while its data is read. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner label={label} />
    </div>
  )
}
