import { countOf } from '#domain/count-words.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { type LeavingStep, type SignOutFacts, readSignOutFacts, useLeaving } from './use-leaving.ts'

/** Signs out at once when everything has been sent and there is a way back, else asks. */
export function SignOutButton() {
  const { db, session } = useServices()
  const { userId } = useStaff()
  const [asking, setAsking] = useState(false)
  const facts = valueOr(useQuery(readSignOutFacts, userId), null)

  async function signOut(): Promise<void> {
    const { unsent, isOffline } = await readSignOutFacts(db, userId)
    if (unsent > 0 || isOffline) setAsking(true)
    else await session.signOut()
  }
  const press = () => void signOut().catch(() => showToast({ tone: 'error', message: failureText }))

  return (
    <>
      <button
        type="button"
        className="flex min-h-11 w-full items-center rounded px-3 text-[0.9375rem] font-500 hover:bg-surface-sunken"
        onClick={press}
      >
        Sign out
      </button>
      {facts && <SignOutDialog facts={facts} open={asking} close={() => setAsking(false)} />}
    </>
  )
}

interface SignOutDialogProps {
  facts: SignOutFacts
  open: boolean
  close: () => void
}

/** The choices while writes wait or without a connection: send, decide, keep them, or stay. */
function SignOutDialog({ facts, open, close }: SignOutDialogProps) {
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
        <p className="mt-3 text-text-muted">{unsentText(unsent, facts.isDismissed)}</p>
      )}
      {toDecide > 0 && !facts.isDismissed && (
        <p className="mt-3 font-550">
          {toDecide === 1 ? '1 of them was refused' : `${toDecide} of them were refused`}: sending
          again does not help before you have decided.
        </p>
      )}
      {isOffline && <WayBack canReturn={facts.canReturn} />}
      <LeavingNotice step={step} isOffline={isOffline} />
      <SignOutActions
        facts={facts}
        isSending={step === 'sending'}
        send={send}
        leave={leave}
        cancel={cancel}
      />
    </Dialog>
  )
}

export function unsentText(unsent: number, isDismissed: boolean): string {
  const one = unsent === 1
  const start = `${countOf(unsent, 'change')} ${one ? 'has' : 'have'} not reached the server`
  if (isDismissed)
    return (
      `${start}, which does not count you among the staff any more. ` +
      'Save a help file under ‘This device’ and give it to the owner of the shop, who can send ' +
      `${one ? 'it' : 'them'}.`
    )
  return one
    ? `${start}. Kept for you, it stays on this device and is sent when you sign in here again; ` +
        'nobody else can send it.'
    : `${start}. Kept for you, they stay on this device and are sent when you sign in here again; ` +
        'nobody else can send them.'
}

function WayBack({ canReturn: isKnown }: Pick<SignOutFacts, 'canReturn'>) {
  return (
    <Notice tone="warning" className="mt-4">
      {isKnown
        ? 'There is no connection. You can come back on this device with your password; the orders are not ' +
          'here until you are online again.'
        : 'There is no connection. Once you are signed out, nobody can work with this device until it is online again.'}
    </Notice>
  )
}

function LeavingNotice({ step, isOffline }: { step: LeavingStep; isOffline: boolean }) {
  return (
    <div role="alert" className="mt-4 empty:hidden">
      {step === 'not-sent' && (
        <Notice tone="warning">
          {isOffline
            ? 'There is no connection: nothing could be sent. Nothing is lost and you are still signed in.'
            : 'Not everything could be sent. Nothing is lost and you are still signed in.'}
        </Notice>
      )}
      {step === 'failed' && <Notice tone="danger">{failureText}</Notice>}
    </div>
  )
}

const failureText = 'Signing out did not work. You are still signed in; please try again.'

interface SignOutActionsProps {
  facts: Pick<SignOutFacts, 'unsent' | 'toDecide' | 'isDismissed'>
  isSending: boolean
  send: () => void
  leave: () => void
  cancel: () => void
}

/** Refused writes need a decision: sending them again would change nothing. */
export function SignOutActions({ facts, isSending, send, leave, cancel }: SignOutActionsProps) {
  const { unsent, toDecide, isDismissed } = facts
  if (isDismissed)
    return (
      <div className="mt-6 grid gap-3">
        {unsent > 0 && (
          <Link to="/account" className="btn-primary" onClick={cancel}>
            Open ‘This device’
          </Link>
        )}
        <Button look="quiet" onClick={leave}>
          Sign out
        </Button>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
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
