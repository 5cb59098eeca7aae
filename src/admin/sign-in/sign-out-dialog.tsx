import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { sendNow, countIssues, countUnsent } from '#db/staff/issues.ts'
import { whenSent } from '#db/outbox/write-outcome.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import type { Db } from '#db/database.ts'
import { canReturn } from '#db/staff/people/remembered-members.ts'
import { readSyncState } from '#db/sync-state.ts'

interface SignOutDialogProps {
  facts: SignOutFacts
  open: boolean
  close: () => void
}

const sendingMs = 15_000

type Step = 'asking' | 'sending' | 'not-sent' | 'failed'

/** Signing out while writes wait, or without a connection: send them now, decide, keep them for the next sign-in, or stay. */
export function SignOutDialog({ facts, open, close }: SignOutDialogProps) {
  const { unsent, toDecide, isOffline } = facts
  const { step, send, leave, reset } = useLeaving(isOffline)
  function cancel() {
    reset()
    close()
  }
  return (
    <Dialog
      title={unsent > 0 ? 'Not everything is sent yet' : 'Sign out without a connection?'}
      open={open}
      close={cancel}
    >
      {unsent > 0 && (
        <p className="mt-3 text-text-muted">
          {unsent === 1
            ? '1 change has not reached the server. Kept for you, it stays on this device and is sent when you sign in here again; nobody else can send it.'
            : `${unsent} changes have not reached the server. Kept for you, they stay on this device and are sent when you sign in here again; nobody else can send them.`}
        </p>
      )}
      {toDecide > 0 && (
        <p className="mt-3 font-550">
          {toDecide === 1 ? '1 of them was refused' : `${toDecide} of them were refused`}: sending
          again does not help before you have decided.
        </p>
      )}
      {isOffline && <WayBack canReturn={facts.canReturn} />}
      <LeavingNotice step={step} isOffline={isOffline} />
      <SignOutWays
        facts={facts}
        isSending={step === 'sending'}
        send={send}
        leave={leave}
        cancel={cancel}
      />
    </Dialog>
  )
}

function WayBack({ canReturn: isKnown }: Pick<SignOutFacts, 'canReturn'>) {
  return (
    <Notice tone="warning" className="mt-4">
      {isKnown
        ? 'There is no connection. You can come back on this device with your password; the orders are not here until you are online again.'
        : 'There is no connection. Once you are signed out, nobody can work with this device until it is online again.'}
    </Notice>
  )
}

function LeavingNotice({ step, isOffline }: { step: Step; isOffline: boolean }) {
  return (
    <div role="alert" className="mt-4 empty:hidden">
      {step === 'not-sent' && (
        <Notice tone="warning">
          {isOffline
            ? 'There is no connection: nothing could be sent. Nothing is lost and you are still signed in.'
            : 'Not everything could be sent. Nothing is lost and you are still signed in.'}
        </Notice>
      )}
      {step === 'failed' && (
        <Notice tone="danger">
          Signing out did not work. You are still signed in; please try again.
        </Notice>
      )}
    </div>
  )
}

function useLeaving(isOffline: boolean) {
  const { db, session, sync } = useServices()
  const { userId } = useStaff()
  const [step, setStep] = useState<Step>('asking')

  async function leave(sent: () => Promise<boolean>): Promise<void> {
    const result = await signOutWhenSent(sent, session.signOut)
    setStep(result === 'signed-out' ? 'asking' : result)
  }
  async function send(): Promise<boolean> {
    await sendNow(db, userId)
    sync.push()
    return whenSent(db, userId, sendingMs)
  }
  return {
    step,
    send: () => {
      // Known already: nobody has to watch a spinner to hear it. Another attempt is under way all the same.
      setStep(isOffline ? 'not-sent' : 'sending')
      if (isOffline) sync.push()
      else void leave(send)
    },
    leave: () => void leave(async () => true),
    reset: () => setStep('asking'),
  }
}

interface SignOutWaysProps {
  facts: Pick<SignOutFacts, 'unsent' | 'toDecide'>
  isSending: boolean
  send: () => void
  leave: () => void
  cancel: () => void
}

/** What was refused leads to where it is decided: sending it again would change nothing. */
export function SignOutWays({ facts, isSending, send, leave, cancel }: SignOutWaysProps) {
  const { unsent, toDecide } = facts
  return (
    <div className="mt-6 grid gap-3">
      {toDecide > 0 && (
        <Link to="/admin/sync" className="btn-primary" onClick={cancel}>
          Decide now
        </Link>
      )}
      {unsent > toDecide && (
        <Button look={toDecide > 0 ? 'quiet' : 'primary'} busy={isSending} onClick={send}>
          Send now
        </Button>
      )}
      <Button look="quiet" onClick={leave}>
        {unsent > 0 ? 'Keep for me' : 'Sign out'}
      </Button>
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

type SignOutResult = 'signed-out' | 'not-sent' | 'failed'

/** Never rejects; as long as it is not 'signed-out', everything is as it was. */
export async function signOutWhenSent(
  sent: () => Promise<boolean>,
  signOut: () => Promise<void>,
): Promise<SignOutResult> {
  try {
    if (!(await sent())) return 'not-sent'
    await signOut()
    return 'signed-out'
  } catch {
    return 'failed'
  }
}

interface SignOutFacts {
  /** Writes of this person that the server does not have, and how many of them only they can decide. */
  unsent: number
  toDecide: number
  isOffline: boolean
  /** Their password is known here. */
  canReturn: boolean
}

/** For live queries. */
export async function readSignOutFacts(db: Db, userId: string): Promise<SignOutFacts> {
  const [unsent, toDecide, { reachable }, known] = await Promise.all([
    countUnsent(db, userId),
    countIssues(db, userId),
    readSyncState(db),
    canReturn(db, userId),
  ])
  return { unsent, toDecide, isOffline: !navigator.onLine || !reachable, canReturn: known }
}
