import { createFileRoute, useLocation } from '@tanstack/react-router'
import { NewPasswordScreen } from '#admin/accounts/password-screens.tsx'
import { parseRecoveryLink } from '#domain/staff/accounts.ts'

/** The link in a recovery e-mail leads here. */
export const Route = createFileRoute('/admin_/new-password')({
  head: () => ({ meta: [{ title: 'New password — Nefer' }] }),
  component: NewPassword,
})

function NewPassword() {
  const hash = useLocation({ select: (location) => location.hash })
  return <NewPasswordScreen key={hash} link={parseRecoveryLink(hash)} />
}
