import { createFileRoute } from '@tanstack/react-router'
import { DevicesScreen } from '#admin/devices/devices-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/devices')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.devices) }] }),
  component: DevicesScreen,
})
