import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#shop/pages/about-screen.tsx'

export const Route = createFileRoute('/about')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: 'About Us — Nefer' }] }),
  component: AboutScreen,
})
