import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AccountCard, EmailField } from './account-card.tsx'
import { PasswordForm, passwordFailures } from './password-form.tsx'
import type { RecoveryLink } from '#domain/staff/accounts.ts'
import { useStaff } from '#staff-services.ts'
import { Field } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast.ts'

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
    <AccountCard
      title="Forgotten password"
      text={
        'We send a link to your address; it lets you choose a new password. What waits on this device to be ' +
        'sent stays here.'
      }
    >
      <form className="mt-6 grid gap-4" onSubmit={(event) => void send(event)}>
        <EmailField email={email} change={setEmail} />
        <div role="status" className="empty:hidden">
          {state === 'sent' && (
            <Notice tone="success">
              {/* Embedded: the demo. It has no mail server, and says where its mail is instead. */}
              {session.signInToDemo === null ? (
                'If there is an account with this address, the link is on its way. It works once and for an hour.'
              ) : (
                <>
                  This is the demo on your own computer, which sends no mail: if there is an account
                  with this address, the link is on the page{' '}
                  <a href="/_mail" className="link">
                    Mail of this shop
                  </a>
                  .
                </>
              )}
            </Notice>
          )}
          {state === 'too-often' && (
            <Notice tone="warning">
              A link was sent a moment ago. Please look for it, or try again in a few minutes.
            </Notice>
          )}
          {state === 'unreachable' && (
            <Notice tone="danger">
              The server cannot be reached. Please try again when you are online.
            </Notice>
          )}
        </div>
        <Button type="submit" busy={state === 'busy'}>
          Send the link
        </Button>
        <Link to="/admin" className="btn-quiet">
          Back to sign-in
        </Link>
      </form>
    </AccountCard>
  )
}

/** Where the link of a recovery mail leads. Null: nobody came here by a link. */
export function NewPasswordScreen({ link }: { link: RecoveryLink | null }) {
  const { session } = useServices()
  const navigate = useNavigate()
  if (link === null || link === 'expired')
    return (
      <AccountCard
        title="This link cannot be used"
        text="A link for a new password works once and for an hour. Please ask for another."
      >
        <Link to="/admin/forgotten-password" className="btn-primary mt-6">
          Ask for another link
        </Link>
      </AccountCard>
    )

  const { accessToken } = link
  async function save(password: string) {
    const changed = await session.accounts((accounts) => accounts.recover(accessToken, password))
    if (typeof changed === 'string') return recoveryFailures[changed]
    await session.signIn(changed.email, password)
    await navigate({ to: '/admin', replace: true })
    return null
  }
  return (
    <AccountCard title="A new password" text="Choose it, and you are signed in on this device.">
      <PasswordForm email={null} label="New password" button="Save password" save={save} />
    </AccountCard>
  )
}

const recoveryFailures = {
  refused: 'This link has been used, or is older than an hour. Please ask for another.',
  same: 'This is the password that the account has already: you can sign in with it.',
  ...passwordFailures,
}

export function ChangePasswordScreen() {
  const { session } = useServices()
  const { email } = useStaff()
  const [present, setPresent] = useState('')
  const [round, setRound] = useState(0)

  async function save(next: string) {
    const changed = await session.accounts((accounts) =>
      accounts.changePassword(email, present, next),
    )
    if (changed !== 'changed') return changeFailures[changed]
    await session.signIn(email, next)
    showToast({
      tone: 'success',
      title: 'Password Changed',
      message: 'The new password counts from now on.',
    })
    setPresent('')
    setRound((count) => count + 1)
    return null
  }
  return (
    <div className="card max-w-120">
      <p className="text-text-muted">
        Changing the password needs the server. If you have forgotten the present one,{' '}
        <Link to="/admin/forgotten-password" className="link">
          ask for a link
        </Link>
        .
      </p>
      <PasswordForm
        key={round}
        email={email}
        label="New password"
        button="Change password"
        save={save}
      >
        <Field
          label="Present password"
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

const changeFailures = {
  refused: 'The present password is not right. Nothing was changed; please try again.',
  same: 'The new password is the present one. Please choose another.',
  ...passwordFailures,
}
