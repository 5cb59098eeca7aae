import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#shop/pages/about-screen.tsx'

export const Route = createFileRoute('/about')({
  head: () => ({ meta: [{ title: 'About Us — Nefer' }] }),
  component: AboutScreen,
})
