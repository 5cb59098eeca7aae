import { createFileRoute } from '@tanstack/react-router'
import { SyncIssuesScreen } from '#admin/sync-issues/sync-issues-screen.tsx'

export const Route = createFileRoute('/admin/sync')({
  head: () => ({ meta: [{ title: 'Sync Issues — Nefer' }] }),
  component: SyncIssuesScreen,
})
