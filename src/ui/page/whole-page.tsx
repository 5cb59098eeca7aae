/** Stand-ins for a page. Not in page-state.tsx, which is part of the first load. */
import { t } from '#texts/texts.ts'
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
export function ReadProblem({ what }: { what: keyof typeof t.screenStates.unreadable }) {
  return (
    <div className="page-narrow py-16">
      <Notice tone="danger">
        <p role="alert">{t.screenStates.unreadable[what]}</p>
        <Button look="quiet" className="mt-3" onClick={() => location.reload()}>
          {t.common.tryAgain}
        </Button>
      </Notice>
    </div>
  )
}

/** Beside the readable rows. */
export function PartlyUnreadable() {
  return (
    <Notice tone="warning" className="mb-6">
      {t.screenStates.partlyUnreadable}
    </Notice>
  )
}
