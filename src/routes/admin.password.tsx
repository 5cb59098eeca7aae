import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordScreen } from '#admin/accounts/change-password-screen.tsx'

export const Route = createFileRoute('/admin/password')({
  head: () => ({ meta: [{ title: 'Change Password — Nefer' }] }),
  component: ChangePasswordScreen,
})
