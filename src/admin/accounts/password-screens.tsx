import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { forgetOfflineSignIn } from '#db/staff/remembered-members.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AccountCard, EmailField } from './account-card.tsx'
import { PasswordForm, passwordFailures } from './password-form.tsx'
import type { RecoveryLink } from '#domain/staff/accounts.ts'
import { useStaff } from '#staff-services.ts'
import { Field } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'

type SendingState = 'asking' | 'busy' | 'sent' | 'too-often' | 'unreachable'

export function ForgottenPasswordScreen() {
  const { session } = useServices()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<SendingState>('asking')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('busy')
    setState(await session.accounts((accounts) => accounts.sendRecoveryMail(email.trim())))
  }
  return (
    <AccountCard title={t.accounts.forgotten.title} text={t.accounts.forgotten.text}>
      <form className="mt-6 grid gap-4" onSubmit={(event) => void send(event)}>
        <EmailField email={email} change={setEmail} />
        <div role="status" className="empty:hidden">
          {state === 'sent' && (
            <Notice tone="success">
              {/* Embedded: the demo. It has no mail server, and says where its mail is instead. */}
              {session.signInToDemo === null
                ? t.accounts.forgotten.sent
                : rich(t.accounts.forgotten.sentInDemo, {
                    link: linkToMail,
                  })}
            </Notice>
          )}
          {state === 'too-often' && <Notice tone="warning">{t.accounts.forgotten.tooOften}</Notice>}
          {state === 'unreachable' && (
            <Notice tone="danger">{t.accounts.forgotten.unreachable}</Notice>
          )}
        </div>
        <Button type="submit" busy={state === 'busy'}>
          {t.accounts.forgotten.send}
        </Button>
        <Link to="/admin" className="btn-quiet">
          {t.accounts.forgotten.backToSignIn}
        </Link>
      </form>
    </AccountCard>
  )
}

function linkToMail(children: ReactNode) {
  return (
    <a href="/_mail" className="link">
      {children}
    </a>
  )
}

/** Where the link of a recovery mail leads. Null: nobody came here by a link. */
export function NewPasswordScreen({ link }: { link: RecoveryLink | null }) {
  const { db, session } = useServices()
  const navigate = useNavigate()
  if (link === null || link === 'expired')
    return (
      <AccountCard title={t.accounts.recovery.closedTitle} text={t.accounts.recovery.closed}>
        <Link to="/admin/forgotten-password" className="btn-primary mt-6">
          {t.accounts.recovery.askAgain}
        </Link>
      </AccountCard>
    )

  const { accessToken } = link
  async function save(password: string) {
    const changed = await session.accounts((accounts) => accounts.recover(accessToken, password))
    if (typeof changed === 'string') return recoveryFailures()[changed]
    await forgetOfflineSignIn(db, { email: changed.email })
    await session.signIn(changed.email, password)
    await navigate({ to: '/admin', replace: true })
    return null
  }
  return (
    <AccountCard
      title={t.accounts.recovery.title}
      text={`${t.accounts.recovery.text} ${t.accounts.change.others}`}
    >
      <PasswordForm
        email={null}
        label={t.accounts.newPassword}
        button={t.accounts.recovery.save}
        save={save}
      />
    </AccountCard>
  )
}

function recoveryFailures() {
  const { refused, same } = t.accounts.recovery
  return { refused, same, ...passwordFailures() }
}

export function ChangePasswordScreen() {
  const { db, session } = useServices()
  const { email } = useStaff()
  const [present, setPresent] = useState('')
  const [round, setRound] = useState(0)

  async function save(next: string) {
    const changed = await session.accounts((accounts) =>
      accounts.changePassword(email, present, next),
    )
    if (changed !== 'changed') return changeFailures()[changed]
    // The sign-in may fail on a bad connection: the old password opens nothing any more.
    await forgetOfflineSignIn(db, { email })
    await session.signIn(email, next)
    showToast({
      tone: 'success',
      title: t.accounts.change.doneTitle,
      message: t.accounts.change.done,
    })
    setPresent('')
    setRound((count) => count + 1)
    return null
  }
  return (
    <div className="card max-w-120">
      <p className="text-text-muted">
        {rich(t.accounts.change.text, {
          link: linkToForgotten,
        })}
      </p>
      <p className="mt-2">{t.accounts.change.others}</p>
      <PasswordForm
        key={round}
        email={email}
        label={t.accounts.newPassword}
        button={t.accounts.change.save}
        save={save}
      >
        <Field
          label={t.accounts.presentPassword}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          value={present}
          onChange={(event) => setPresent(event.currentTarget.value)}
        />
      </PasswordForm>
    </div>
  )
}

function linkToForgotten(children: ReactNode) {
  return (
    <Link to="/admin/forgotten-password" className="link">
      {children}
    </Link>
  )
}

function changeFailures() {
  const { refused, same } = t.accounts.change
  return { refused, same, ...passwordFailures() }
}
