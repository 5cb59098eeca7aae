import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#admin/dashboard/dashboard-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.dashboard) }] }),
  component: DashboardScreen,
})
