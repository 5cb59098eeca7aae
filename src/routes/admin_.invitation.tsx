import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '#admin/accounts/invitation-screen.tsx'
import { useLinkSecret } from '#shop/find-order/use-link-secret.ts'
import { loadTexts, t } from '#texts/texts.ts'

/** Outside the guard of the staff room: the visitor has no account yet. */
export const Route = createFileRoute('/admin_/invitation')({
  loader: () => loadTexts('staff'),
  head: () => ({ meta: [{ title: t.titles.invitation }] }),
  component: Invitation,
})

function Invitation() {
  const secret = useLinkSecret()
  return <InvitationScreen key={secret} secret={secret} />
}
