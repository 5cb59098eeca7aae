import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#shop/pages/contact-screen.tsx'

export const Route = createFileRoute('/contact')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Contact — Nefer' }] }),
  component: ContactScreen,
})
