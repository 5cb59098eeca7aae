import { useState } from 'react'
import { whenSent } from '#db/outbox/write-outcome.ts'
import { countUnsent } from '#db/staff/issues.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { signOutWhenSent } from './sign-out-when-sent.ts'

/** Signs out at once when everything has been sent, else asks what is to happen with what waits. */
export function SignOutButton() {
  const { db, session } = useServices()
  const { userId } = useStaff()
  const [asking, setAsking] = useState(false)

  async function signOut(): Promise<void> {
    if ((await countUnsent(db, userId)) > 0) setAsking(true)
    else await session.signOut()
  }
  const press = () =>
    void signOut().catch(() =>
      showToast({
        tone: 'error',
        message: 'Signing out did not work. You are still signed in; please try again.',
      }),
    )

  return (
    <>
      <button
        type="button"
        className="flex min-h-11 w-full items-center rounded px-3 text-[0.9375rem] font-500 hover:bg-surface-sunken"
        onClick={press}
      >
        Sign out
      </button>
      <SignOutDialog open={asking} close={() => setAsking(false)} />
    </>
  )
}

const sendingMs = 15_000

/** Signing out while writes wait: send them now, keep them for the next sign-in, or stay. */
function SignOutDialog({ open, close }: { open: boolean; close: () => void }) {
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
