import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPasswordScreen } from '#admin/accounts/password-screens.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/admin_/forgotten-password')({
  loader: () => loadTexts('staff'),
  head: () => ({ meta: [{ title: t.titles.forgottenPassword }] }),
  component: ForgottenPasswordScreen,
})
