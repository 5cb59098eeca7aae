import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Accepted, Invitation } from '#domain/staff/accounts.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { AccountCard } from './account-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'

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
        <LoadingNote text={t.accounts.invitation.reading} />
      </main>
    )
  if (invitation === 'unreachable')
    return (
      <AccountCard title={t.accounts.invitation.title} text={t.accounts.invitation.unreachable}>
        <Button className="mt-6" busy={busy} onClick={() => void tryAgain()}>
          {t.common.tryAgain}
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
    if (failure === 'unreachable') return t.accounts.invitation.accepted
    await navigate({ to: '/admin', replace: true })
    return null
  }

  if (closed !== null) return <ClosedInvitation status={closed} />
  return (
    <AccountCard title={t.accounts.invitation.welcome} text={t.accounts.invitation.invited[role]}>
      <PasswordForm
        email={email}
        label={t.accounts.password}
        button={t.accounts.invitation.accept}
        save={accept}
      />
    </AccountCard>
  )
}

function failureText(failure: Exclude<Accepted, 'accepted'>) {
  switch (failure) {
    case 'has-account':
      return rich(t.accounts.invitation.hasAccount, {
        link: (children) => (
          <Link to="/admin/forgotten-password" className="link">
            {children}
          </Link>
        ),
      })
    case 'weak-password':
      return t.accounts.weakPassword
    case 'closed':
      return t.accounts.invitation.noNewAccounts
    case 'unreachable':
      return t.accounts.unreachable
    case 'expired':
    case 'unknown':
      return null
  }
}

function ClosedInvitation({ status }: { status: 'used' | 'expired' | 'unknown' }) {
  return (
    <AccountCard
      title={t.accounts.invitation.closedTitle}
      text={t.accounts.invitation.closed[status]}
    >
      <Link to="/admin" className="btn-primary mt-6">
        {t.accounts.invitation.toSignIn}
      </Link>
    </AccountCard>
  )
}
