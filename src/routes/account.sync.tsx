import { createFileRoute } from '@tanstack/react-router'
import { SyncScreen } from '#shop/sync-page/sync-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/account/sync')({
  head: () => ({ meta: [{ title: t.titles.sync }] }),
  component: SyncScreen,
})
