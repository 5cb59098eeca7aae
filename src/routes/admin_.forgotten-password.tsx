import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPasswordScreen } from '#admin/accounts/password-screens.tsx'

export const Route = createFileRoute('/admin_/forgotten-password')({
  head: () => ({ meta: [{ title: 'Forgotten password — Nefer' }] }),
  component: ForgottenPasswordScreen,
})
