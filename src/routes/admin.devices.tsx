import { createFileRoute } from '@tanstack/react-router'
import { DevicesScreen } from '#admin/devices/devices-screen.tsx'

export const Route = createFileRoute('/admin/devices')({
  head: () => ({ meta: [{ title: 'Devices — Nefer' }] }),
  component: DevicesScreen,
})
