import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#admin/dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/admin/')({
  head: () => ({ meta: [{ title: 'Dashboard — Nefer' }] }),
  component: DashboardScreen,
})
