import { type FormEvent, useId, useState } from 'react'
import { type SignInFailure, useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'

const failureTexts: Record<SignInFailure, string> = {
  refused: 'This email and password do not belong together. Nothing was changed; please try again.',
  'not-staff': 'This account is not a staff account. Ask the owner of the shop for an invitation.',
  unreachable:
    'The server cannot be reached, and signing in for the first time needs it. Please try again when you are online.',
}

/** `email`: who was signed in before, when it is about signing in again. */
export function SignInForm({ email: before = '' }: { email?: string }) {
  const { session } = useServices()
  const [email, setEmail] = useState(before)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const errorId = useId()

  async function attempt(signIn: () => Promise<SignInFailure | null>): Promise<void> {
    setBusy(true)
    setFailure(null)
    setFailure(await signIn().catch(() => 'unreachable' as const))
    setBusy(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt(() => session.signIn(email.trim(), password))
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-4" aria-describedby={errorId}>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div id={errorId} role="alert" className="empty:hidden">
        {failure !== null && <Notice tone="danger">{failureTexts[failure]}</Notice>}
      </div>
      <Button type="submit" busy={busy}>
        Sign in
      </Button>
      {session.signInToDemo !== null && (
        <Button
          look="quiet"
          disabled={busy}
          onClick={() => void attempt(() => session.signInToDemo?.() ?? Promise.resolve(null))}
        >
          Use the demo account
        </Button>
      )}
    </form>
  )
}
