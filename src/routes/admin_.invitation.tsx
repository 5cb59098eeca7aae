import { createFileRoute, useLocation } from '@tanstack/react-router'
import { InvitationScreen } from '#admin/accounts/invitation-screen.tsx'

/** Outside the guard of the staff room: the visitor has no account yet. */
export const Route = createFileRoute('/admin_/invitation')({
  head: () => ({ meta: [{ title: 'Invitation — Nefer' }] }),
  component: Invitation,
})

function Invitation() {
  const secret = useLocation({ select: (location) => location.hash })
  return <InvitationScreen key={secret} secret={secret} />
}
