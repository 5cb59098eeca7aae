import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '#admin/people/people-screen.tsx'

export const Route = createFileRoute('/admin/people')({
  head: () => ({ meta: [{ title: 'People — Nefer' }] }),
  component: PeopleScreen,
})
