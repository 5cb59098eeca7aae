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
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

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
  const press = () =>
    void signOut().catch(() => showToast({ tone: 'error', message: t.signIn.out.failed }))

  return (
    <>
      <button
        type="button"
        className="flex min-h-11 w-full items-center rounded px-3 text-[0.9375rem] font-500 hover:bg-surface-sunken"
        onClick={press}
      >
        {t.signIn.out.button}
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
      title={unsent > 0 ? t.signIn.out.unsentTitle : t.signIn.out.offlineTitle}
      open={open}
      close={cancel}
    >
      {unsent > 0 && (
        <p className="mt-3 text-text-muted">{unsentText(unsent, facts.isDismissed)}</p>
      )}
      {toDecide > 0 && !facts.isDismissed && (
        <p className="mt-3 font-550">{say(t.signIn.out.toDecide, { n: toDecide })}</p>
      )}
      {isOffline && <WayBack canSignInOffline={facts.canSignInOffline} />}
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

export function unsentText(n: number, isDismissed: boolean): string {
  return say(isDismissed ? t.signIn.out.unsentDismissed : t.signIn.out.unsent, { n })
}

function WayBack({ canSignInOffline: isKnown }: Pick<SignOutFacts, 'canSignInOffline'>) {
  return (
    <Notice tone="warning" className="mt-4">
      {isKnown ? t.signIn.out.canSignInOffline : t.signIn.out.noReturn}
    </Notice>
  )
}

function LeavingNotice({ step, isOffline }: { step: LeavingStep; isOffline: boolean }) {
  return (
    <div role="alert" className="mt-4 empty:hidden">
      {step === 'not-sent' && (
        <Notice tone="warning">
          {isOffline ? t.signIn.out.notSentOffline : t.signIn.out.notSent}
        </Notice>
      )}
      {step === 'failed' && <Notice tone="danger">{t.signIn.out.failed}</Notice>}
    </div>
  )
}

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
            {t.signIn.out.openDevice}
          </Link>
        )}
        <Button look="quiet" onClick={leave}>
          {t.signIn.out.button}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {t.common.cancel}
        </Button>
      </div>
    )
  return (
    <div className="mt-6 grid gap-3">
      {toDecide > 0 && (
        <Link to="/admin/sync" className="btn-primary" onClick={cancel}>
          {t.signIn.out.decide}
        </Link>
      )}
      {unsent > toDecide && (
        <Button look={toDecide > 0 ? 'quiet' : 'primary'} busy={isSending} onClick={send}>
          {t.signIn.out.send}
        </Button>
      )}
      <Button look="quiet" onClick={leave}>
        {unsent > 0 ? t.signIn.out.keep : t.signIn.out.button}
      </Button>
      <Button look="quiet" onClick={cancel}>
        {t.common.cancel}
      </Button>
    </div>
  )
}
