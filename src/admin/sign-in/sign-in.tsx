import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AccountCard, EmailField } from '#admin/accounts/account-card.tsx'
import { LanguageLink } from '#features/language/language-link.tsx'
import { type SignInProblem, useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { readSyncState } from '#db/sync-state.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckField, Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

/** Replaces every screen of the staff room until somebody signs in; the address stays. */
export function SignInPanel() {
  // The page behind it has another title, which returns after the sign-in.
  useEffect(() => {
    const { title } = document
    document.title = titleOf(t.signIn.title)
    return () => {
      document.title = title
    }
  }, [])
  return (
    <AccountCard title={t.signIn.title} text={t.signIn.text}>
      <SignInForm />
      <LanguageLink className="back-link mt-2" />
    </AccountCard>
  )
}

/** The session has ended: everything can still be read and changed, only sending waits. */
export function SessionEnded() {
  const { ended, email, local, signedOut } = useStaff()
  const [asking, setAsking] = useState(false)
  const isOnline = useOnline()
  const state = valueOr(useQuery(readSyncState), null)
  if (!ended && signedOut !== true) return null
  return (
    <Notice tone="warning" className="mb-5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {signedOut === true
            ? t.signIn.ended.signedOut
            : endedText(local === true, isOnline && state?.reachable === true)}
        </p>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t.signIn.again}
        </Button>
      </div>
      <Dialog title={t.signIn.again} open={asking} close={() => setAsking(false)}>
        <SignInForm email={email} />
      </Dialog>
    </Notice>
  )
}

function endedText(isLocal: boolean, isReachable: boolean): string {
  if (!isLocal) return t.signIn.ended.expired
  return isReachable ? t.signIn.ended.reachable : t.signIn.ended.local
}

/** `email`: who was signed in before, when it is about signing in again. */
function SignInForm({ email: before = '' }: { email?: string }) {
  const { session } = useServices()
  const [email, setEmail] = useState(before)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInProblem | null>(null)
  const errorId = useId()

  async function attempt(signIn: () => Promise<SignInProblem | null>): Promise<void> {
    setBusy(true)
    setFailure(null)
    const problem = await signIn().catch(() => 'unreachable' as const)
    setFailure(problem)
    setBusy(false)
    if (problem === 'refused') passwordInput.current?.select()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt(() => session.signIn(email.trim(), password))
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-4" aria-describedby={errorId}>
      <EmailField email={email} change={setEmail} />
      <Field
        ref={passwordInput}
        label={t.accounts.password}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        dir="ltr"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <CheckField
        label={t.accounts.showPassword}
        name="shown"
        checked={isShown}
        change={setShown}
      />
      <div id={errorId} role="alert" className="empty:hidden">
        {failure !== null && <Notice tone="danger">{t.signIn.failures[failure]}</Notice>}
      </div>
      <Button type="submit" busy={busy}>
        {t.signIn.button}
      </Button>
      {session.signInToDemo !== null && (
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => void attempt(() => session.signInToDemo?.() ?? Promise.resolve(null))}
        >
          {t.signIn.demo}
        </Button>
      )}
      <Link to="/admin/forgotten-password" className="back-link justify-self-start">
        {t.signIn.forgotten}
      </Link>
    </form>
  )
}
