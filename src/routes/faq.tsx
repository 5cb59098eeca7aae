import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#shop/pages/faq-screen.tsx'

export const Route = createFileRoute('/faq')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Questions and answers — Nefer' }] }),
  component: FaqScreen,
})
