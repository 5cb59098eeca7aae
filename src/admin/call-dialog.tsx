import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

interface CallDialogProps {
  title: string
  open: boolean
  close: () => void
  /** What the button says that does it. */
  action: string
  /** Has the server do it; why it was not done, or null. */
  act: () => Promise<string | null>
  /** What is going to happen. */
  children: ReactNode
}

/** Asks before the server does what cannot be taken back. Where it was not done, the dialog stays open and says why. */
export function CallDialog({ title, open, close, action, act, children }: CallDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  function leave() {
    setFailure(null)
    close()
  }
  async function confirm() {
    setBusy(true)
    const failed = await act()
    setBusy(false)
    if (failed === null) leave()
    else setFailure(failed)
  }
  return (
    <Dialog title={title} open={open} close={leave}>
      <p className="mt-3 text-text-muted">{children}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <DialogButtons close={leave}>
        <Button look="danger" busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
