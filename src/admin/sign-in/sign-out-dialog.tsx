import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useState } from 'react'
import { countUnsent } from '#db/staff/issues.ts'
import { whenSent } from '#db/outbox/write-outcome.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { signOutWhenSent } from './sign-out-when-sent.ts'

const sendingMs = 15_000

/** Signing out while writes wait: send them now, keep them for the next sign-in, or stay. */
export function SignOutDialog({ open, close }: { open: boolean; close: () => void }) {
  const { db, session, sync } = useServices()
  const { userId } = useStaff()
  const [step, setStep] = useState<'asking' | 'sending' | 'not-sent' | 'failed'>('asking')
  const unsent = valueOr(useQuery(countUnsent, userId), 0)

  async function leave(sent: () => Promise<boolean>): Promise<void> {
    const result = await signOutWhenSent(sent, session.signOut)
    setStep(result === 'signed-out' ? 'asking' : result)
  }
  function sendNow() {
    setStep('sending')
    sync.push()
    void leave(() => whenSent(db, userId, sendingMs))
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
        {step === 'failed' && (
          <Notice tone="danger">
            Signing out did not work. You are still signed in; please try again.
          </Notice>
        )}
      </div>
      <div className="mt-6 grid gap-3">
        <Button busy={step === 'sending'} onClick={sendNow}>
          Send now
        </Button>
        <Button look="quiet" onClick={() => void leave(async () => true)}>
          Keep for me
        </Button>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
