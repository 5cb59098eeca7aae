import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#shop/pages/contact-screen.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { loadTexts } from '#texts/texts.ts'

export const Route = createFileRoute('/contact')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: pageTitles['/contact'] }] }),
  component: ContactScreen,
})
