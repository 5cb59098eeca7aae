import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '#shop/sync-page/sync-screen.tsx'

export const Route = createFileRoute('/account/sync')({
  head: () => ({ meta: [{ title: 'Waiting to be sent — Nefer' }] }),
  component: SyncScreen,
})
