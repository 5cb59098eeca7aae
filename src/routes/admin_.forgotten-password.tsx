import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPasswordScreen } from '#admin/accounts/forgotten-password-screen.tsx'

export const Route = createFileRoute('/admin_/forgotten-password')({
  head: () => ({ meta: [{ title: 'Forgotten password — Nefer' }] }),
  component: ForgottenPasswordScreen,
})
