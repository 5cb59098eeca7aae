import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#shop/pages/contact-screen.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'

export const Route = createFileRoute('/contact')({
  staticData: { early: true },
  head: () => ({ meta: [{ title: pageTitles['/contact'] }] }),
  component: ContactScreen,
})
