import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'

interface FetchFailureProps {
  /** 'orders' */
  what: string
  tryAgain: () => void
}

/** A failed fetch of a list in the staff room: a toast once, and a notice with a retry. */
export function FetchFailure({ what, tryAgain }: FetchFailureProps) {
  const message = `Failed to fetch ${what}. Please try again.`
  useEffect(() => showToast({ tone: 'error', title: 'Error', message }), [message])
  return (
    <Notice tone="danger" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{message}</p>
        <Button look="quiet" onClick={tryAgain}>
          Try Again
        </Button>
      </div>
    </Notice>
  )
}
