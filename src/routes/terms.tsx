import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#shop/pages/terms-screen.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Terms — Nefer' }] }),
  component: TermsScreen,
})
