import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { passwordProblem, shortestPassword } from '#domain/staff/accounts.ts'
import { Button } from '#ui/button.tsx'
import { CheckField, Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { formProblemText } from '#ui/form/problem-text.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface PasswordFormProps {
  /** Whose password it is: shown, and kept with it by the browser. */
  email: string | null
  label: string
  button: string
  /** Above the new password. */
  children?: ReactNode
  /** Returns why it did not work; the form stays. Null: it worked. */
  save: (password: string) => Promise<ReactNode>
}

/** Chooses a password: typed once, and seen if one wants to see it. */
export function PasswordForm({ email, label, button, children, save }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const failureId = useId()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const problem = passwordProblem(password)
    setError(problem && formProblemText(problem))
    setFailure(null)
    if (problem !== null) return input.current?.focus()
    setBusy(true)
    setFailure(await save(password))
    setBusy(false)
  }

  return (
    <form
      noValidate
      className="mt-6 grid gap-4"
      aria-describedby={failureId}
      onSubmit={(event) => void submit(event)}
    >
      {email !== null && (
        <Field
          label={t.accounts.email}
          type="email"
          autoComplete="username"
          readOnly
          value={email}
        />
      )}
      {children}
      <Field
        ref={input}
        label={label}
        hint={say(t.accounts.passwordHint, { n: shortestPassword })}
        error={error ?? undefined}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        dir="ltr"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <CheckField label={t.accounts.showPassword} name="shown" checked={shown} change={setShown} />
      <div id={failureId} role="alert" className="empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}

export function passwordFailures() {
  return { 'weak-password': t.accounts.weakPassword, unreachable: t.accounts.unreachable }
}
