import { createFileRoute } from '@tanstack/react-router'
import { StallScreen } from '#admin/stall/stall-screen.tsx'

export const Route = createFileRoute('/admin/stall')({
  head: () => ({ meta: [{ title: 'Stall — Nefer' }] }),
  component: StallScreen,
})
