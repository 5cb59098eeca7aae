import { Link, useNavigate } from '@tanstack/react-router'
import type { RecoveryLink } from '#domain/staff/accounts.ts'
import { useServices } from '#services.ts'
import { AccountCard } from './account-card.tsx'
import { PasswordForm, unreachableText, weakPasswordText } from './password-form.tsx'

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
    if (typeof changed === 'string') return failureTexts[changed]
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

const failureTexts = {
  refused: 'This link has been used, or is older than an hour. Please ask for another.',
  'weak-password': weakPasswordText,
  same: 'This is the password that the account has already: you can sign in with it.',
  unreachable: unreachableText,
}
