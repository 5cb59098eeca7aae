import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type Answered, problemText } from './use-staff-call.ts'

interface AnswerNoticeProps {
  /** 'The list of people' */
  what: string
  /** 'Loading people...' */
  loading: string
  answer: Answered<unknown>
}

/** Above what only the server knows: that it is being asked, or why there is no answer, with a way on. */
export function AnswerNotice({ what, loading, answer }: AnswerNoticeProps): ReactNode {
  const { isLoading, problem, value, reload } = answer
  return (
    <div role="status" className="mb-4 empty:hidden">
      {problem !== null ? (
        <Notice tone="warning">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{problemText(what, problem)}</p>
            <Button look="quiet" busy={isLoading} onClick={() => void reload()}>
              Try Again
            </Button>
          </div>
        </Notice>
      ) : (
        isLoading &&
        value === null && (
          <p className="hint flex items-center gap-2">
            <Spinner size="small" />
            {loading}
          </p>
        )
      )}
    </div>
  )
}
