import { Notice } from '#ui/notice.tsx'

interface EditNoticesProps {
  /** What the form is about: 'product'. */
  thing: string
  isGone: boolean
  isRestored: boolean
  discard: () => void
}

/** Above an edit form: its row is no longer there, or what had been typed has been brought back. */
export function EditNotices({ thing, isGone, isRestored, discard }: EditNoticesProps) {
  if (isGone) return <DeletedNote thing={thing} />
  return isRestored && <RestoredNote discard={discard} />
}

function DeletedNote({ thing }: { thing: string }) {
  return (
    <Notice tone="danger" className="mb-5">
      <p role="alert">
        {`This ${thing} was deleted elsewhere. What you typed is kept: you can save it as a new ${thing}, or leave it with Cancel.`}
      </p>
    </Notice>
  )
}

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
