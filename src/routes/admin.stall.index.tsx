import { createFileRoute } from '@tanstack/react-router'
import { StallScreen } from '#admin/stall/stall-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/stall/')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.stall) }] }),
  component: StallScreen,
})
