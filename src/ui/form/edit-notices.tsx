import { Notice } from '#ui/notice.tsx'
import { RestoredNote } from './restored-note.tsx'

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
