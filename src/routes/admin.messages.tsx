import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#admin/messages/messages-screen.tsx'
import { t } from '#texts/texts.ts'
import { titleOf } from '#texts/title-of.ts'

export const Route = createFileRoute('/admin/messages')({
  head: () => ({ meta: [{ title: titleOf(t.staffTitles.messages) }] }),
  component: MessagesScreen,
})
