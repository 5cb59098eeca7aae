import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What is stored on this device cannot be read at the moment; nothing is said about whether it is still there. */
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
