import { useState } from 'react'
import { type Person, dismissPerson } from '#domain/staff-calls/people.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { problemText } from '#admin/use-staff-call.ts'

interface DismissDialogProps {
  /** Null: closed. */
  person: Person | null
  close: () => void
  reload: () => Promise<void>
}

export function DismissDialog({ person, close, reload }: DismissDialogProps) {
  const { sync } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const name = person?.email ?? 'this person'

  function leave() {
    setFailure(null)
    close()
  }
  async function dismiss({ user_id: userId }: Person) {
    setBusy(true)
    const answer = await sync.callAsStaff(dismissPerson(userId))
    setBusy(false)
    if (!answer.ok) return setFailure(problemText('Who works here', answer.problem))
    if (answer.value.status === 'rejected' && answer.value.code === 'last_owner')
      return setFailure('The shop keeps at least one owner. Invite another owner first.')
    showToast({
      tone: 'success',
      title: 'Person Dismissed',
      message: `${name} no longer works here.`,
    })
    leave()
    await reload()
  }

  return (
    <Dialog title={`Dismiss ${name}?`} open={person !== null} close={leave}>
      <p className="mt-3 text-text-muted">
        They can no longer read or change anything in the staff room, at once and on every device.
        What they have done stays. What waits unsent on their devices is not accepted any more: if
        it matters, let them send it first.
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={leave}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={() => person && void dismiss(person)}>
          Dismiss
        </Button>
      </div>
    </Dialog>
  )
}
