import { createFileRoute } from '@tanstack/react-router'
import { BackScreen } from '#admin/stall/market/back-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/stall/back')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.back) }] }),
  component: BackScreen,
})
