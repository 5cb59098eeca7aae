import { useEffect } from 'react'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'

interface FetchFailureProps {
  what: keyof typeof t.screenStates.notFetched
  tryAgain: () => void
}

/** A failed fetch of a list in the staff room: a toast once, and a notice with a retry. */
export function FetchFailure({ what, tryAgain }: FetchFailureProps) {
  const message = t.screenStates.notFetched[what]
  useEffect(() => showToast({ tone: 'error', title: t.common.error, message }), [message])
  return (
    <Notice tone="danger" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{message}</p>
        <Button look="quiet" onClick={tryAgain}>
          {t.common.tryAgain}
        </Button>
      </div>
    </Notice>
  )
}
