import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordScreen } from '#admin/accounts/password-screens.tsx'
import { useLinkSecret } from '#shop/find-order/use-link-secret.ts'
import { parseRecoveryLink } from '#domain/staff/accounts.ts'
import { loadTexts, t } from '#texts/texts.ts'

/** The link in a recovery e-mail leads here. */
export const Route = createFileRoute('/admin_/new-password')({
  loader: () => loadTexts('staff'),
  head: () => ({ meta: [{ title: t.titles.newPassword }] }),
  component: NewPassword,
})

function NewPassword() {
  const hash = useLinkSecret()
  return <NewPasswordScreen key={hash} link={parseRecoveryLink(hash)} />
}
