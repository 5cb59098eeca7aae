import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Accepted, Invitation } from '#domain/staff/accounts.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { AccountCard } from './account-card.tsx'
import { PasswordForm, passwordFailures } from './password-form.tsx'

/** Where the link of an invitation leads. `secret`: what stands behind its #. */
export function InvitationScreen({ secret }: { secret: string }) {
  const { session } = useServices()
  const [invitation, setInvitation] = useState<Invitation | 'unreachable' | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useCallback(
    () => session.accounts((accounts) => accounts.readInvitation(secret)),
    [session, secret],
  )
  useEffect(() => {
    void read().then(setInvitation)
  }, [read])
  async function tryAgain() {
    setBusy(true)
    setInvitation(await read())
    setBusy(false)
  }

  if (invitation === null)
    return (
      <main id="main" tabIndex={-1} className="flex-1">
        <LoadingNote text="Reading your invitation..." />
      </main>
    )
  if (invitation === 'unreachable')
    return (
      <AccountCard
        title="Your invitation"
        text={
          'The server cannot be reached, and accepting an invitation needs it. The link stays good; please try ' +
          'again when you are online.'
        }
      >
        <Button className="mt-6" busy={busy} onClick={() => void tryAgain()}>
          Try Again
        </Button>
      </AccountCard>
    )
  if (invitation.status === 'open')
    return <OpenInvitation secret={secret} email={invitation.email} role={invitation.role} />
  return <ClosedInvitation status={invitation.status} />
}

interface OpenInvitationProps {
  secret: string
  email: string
  role: 'owner' | 'member'
}

function OpenInvitation({ secret, email, role }: OpenInvitationProps) {
  const { session } = useServices()
  const navigate = useNavigate()
  const [closed, setClosed] = useState<'used' | 'expired' | 'unknown' | null>(null)

  async function accept(password: string) {
    const accepted = await session.accounts((accounts) =>
      accounts.acceptInvitation(secret, password),
    )
    if (accepted === 'unknown' || accepted === 'expired') setClosed(accepted)
    if (accepted !== 'accepted') return failureText(accepted)
    const failure = await session.signIn(email, password)
    if (failure === 'unreachable') return acceptedText
    await navigate({ to: '/admin', replace: true })
    return null
  }

  if (closed !== null) return <ClosedInvitation status={closed} />
  return (
    <AccountCard
      title="Welcome to the workshop"
      text={
        `You are invited to Nefer as ${role === 'owner' ? 'an owner' : 'a member'} of the staff. Choose a ` +
        'password, and you are in.'
      }
    >
      <PasswordForm email={email} label="Password" button="Accept invitation" save={accept} />
    </AccountCard>
  )
}

const acceptedText =
  'Your invitation is accepted, but signing in did not work yet. Please press the button once more.'

function failureText(failure: Exclude<Accepted, 'accepted'>) {
  switch (failure) {
    case 'has-account':
      return (
        <>
          There is an account with this address already. Please type its password, or{' '}
          <Link to="/admin/forgotten-password" className="link">
            choose a new one
          </Link>{' '}
          and open the invitation again.
        </>
      )
    case 'weak-password':
      return passwordFailures['weak-password']
    case 'closed':
      return (
        'This shop cannot make accounts by itself yet. Please tell the owner: the function “create-account” is ' +
        'missing on the server.'
      )
    case 'unreachable':
      return passwordFailures.unreachable
    case 'expired':
    case 'unknown':
      return null
  }
}

const closedTexts = {
  used: 'This invitation has been accepted. If that was you, sign in with the password that you chose then.',
  expired:
    'Invitations are good for a week, and this one is older. Please ask the owner of the shop to send it again.',
  unknown:
    'The link may be cut off, or the owner of the shop has sent you a newer one since. Please look for the ' +
    'latest mail, or ask for another invitation.',
}

function ClosedInvitation({ status }: { status: keyof typeof closedTexts }) {
  return (
    <AccountCard title="This invitation cannot be used" text={closedTexts[status]}>
      <Link to="/admin" className="btn-primary mt-6">
        Go to sign-in
      </Link>
    </AccountCard>
  )
}
