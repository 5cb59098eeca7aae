import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordScreen } from '#admin/accounts/password-screens.tsx'

export const Route = createFileRoute('/admin/password')({
  head: () => ({ meta: [{ title: 'Change Password — Nefer' }] }),
  component: ChangePasswordScreen,
})
