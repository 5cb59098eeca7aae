/** Stand-ins for a page. Not in page-state.tsx, which is part of the first load. */
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Stands for a page while its data is read. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner label={label} />
    </div>
  )
}

/** Data on this device cannot be read at the moment; it may still be there. */
export function ReadProblem({ what }: { what: string }) {
  return (
    <div className="page-narrow py-16">
      <Notice tone="danger">
        <p role="alert">
          {what} cannot be read on this device at the moment. Loading the page again often helps.
        </p>
        <Button look="quiet" className="mt-3" onClick={() => location.reload()}>
          Try Again
        </Button>
      </Notice>
    </div>
  )
}
