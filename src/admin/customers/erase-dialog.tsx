import { useState } from 'react'
import { type Erased, eraseCustomer } from '#domain/staff-calls/customer-data.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { problemText } from '#admin/use-staff-call.ts'

interface EraseDialogProps {
  who: string
  name: string
  open: boolean
  close: () => void
  reload: () => Promise<void>
}

export function EraseDialog({ who, name, open, close, reload }: EraseDialogProps) {
  const { sync } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function leave() {
    setFailure(null)
    close()
  }
  async function erase() {
    setBusy(true)
    const answer = await sync.callAsStaff(eraseCustomer(who))
    setBusy(false)
    if (!answer.ok) return setFailure(problemText('Erasing', answer.problem))
    if (answer.value.status === 'rejected')
      return setFailure('The server did not find this customer any more.')
    const { open: underWay } = answer.value
    showToast({
      tone: underWay > 0 ? 'info' : 'success',
      title: 'Customer Erased',
      message: erasedText(answer.value),
    })
    leave()
    await reload()
  }

  return (
    <Dialog title={`Erase what is kept of ${name}?`} open={open} close={leave}>
      <p className="mt-3 text-text-muted">
        Name, addresses and phone number go from closed orders, which stay as numbers; messages and
        the newsletter sign-up are deleted. Orders that are under way stay until they are delivered
        or cancelled. This cannot be undone.
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={leave}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={() => void erase()}>
          Erase
        </Button>
      </div>
    </Dialog>
  )
}

function erasedText({ open }: Erased): string {
  if (open === 0) return 'Nothing is left of them but the numbers of their orders.'
  return open === 1
    ? 'One order is still under way and stays as it is. Erase again once it is closed.'
    : `${open} orders are still under way and stay as they are. Erase again once they are closed.`
}
