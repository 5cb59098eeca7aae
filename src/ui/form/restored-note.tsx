import { Notice } from '#ui/notice.tsx'

/** Above a form that was left half-filled. */
export function RestoredNote({ discard }: { discard: () => void }) {
  return (
    <Notice tone="info" className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">What you had typed here before has been brought back.</p>
        <button type="button" className="link min-h-11 font-550" onClick={discard}>
          Start afresh
        </button>
      </div>
    </Notice>
  )
}
