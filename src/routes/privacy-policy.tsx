import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#shop/pages/privacy-screen.tsx'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'Privacy policy — Nefer' }] }),
  component: PrivacyScreen,
})
