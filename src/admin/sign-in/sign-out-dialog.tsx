import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useState } from 'react'
import { countUnsent } from '#db/staff/sync-issues.ts'
import { whenSent } from '#db/outbox/when-sent.ts'
import { useServices, useStaff } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

const sendingMs = 15_000

/** Signing out while writes wait: send them now, keep them for the next sign-in, or stay. */
export function SignOutDialog({ open, close }: { open: boolean; close: () => void }) {
  const { db, session, sync } = useServices()
  const { userId } = useStaff()
  const [step, setStep] = useState<'asking' | 'sending' | 'not-sent'>('asking')
  const unsent = useLiveQuery(() => countUnsent(db, userId), [db, userId]) ?? 0

  async function sendNow(): Promise<void> {
    setStep('sending')
    sync.push()
    if (await whenSent(db, userId, sendingMs)) await session.signOut()
    else setStep('not-sent')
  }
  function cancel() {
    setStep('asking')
    close()
  }

  const changes = unsent === 1 ? '1 change has' : `${unsent} changes have`
  return (
    <Dialog title="Not everything is sent yet" open={open} close={cancel}>
      <p className="mt-3 text-text-muted">
        {changes} not reached the server. Kept for you, they stay on this device and are sent when
        you sign in here again; nobody else can send them.
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {step === 'not-sent' && (
          <Notice tone="warning">
            Not everything could be sent. Nothing is lost and you are still signed in.
          </Notice>
        )}
      </div>
      <div className="mt-6 grid gap-3">
        <Button busy={step === 'sending'} onClick={() => void sendNow()}>
          Send now
        </Button>
        <Button look="quiet" onClick={() => void session.signOut()}>
          Keep for me
        </Button>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
