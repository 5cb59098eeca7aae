import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#admin/messages/messages-screen.tsx'

export const Route = createFileRoute('/admin/messages')({
  head: () => ({ meta: [{ title: 'Messages — Nefer' }] }),
  component: MessagesScreen,
})
