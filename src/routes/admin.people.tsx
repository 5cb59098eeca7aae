import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '#admin/people/people-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/people')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.people) }] }),
  component: PeopleScreen,
})
