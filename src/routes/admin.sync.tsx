import { createFileRoute } from '@tanstack/react-router'
import { SyncIssuesScreen } from '#admin/sync-issues/sync-issues-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/sync')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.sync) }] }),
  component: SyncIssuesScreen,
})
