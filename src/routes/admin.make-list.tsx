import { createFileRoute } from '@tanstack/react-router'
import { MakeListScreen } from '#admin/make-list/make-list-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/make-list')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.makeList) }] }),
  component: MakeListScreen,
})
