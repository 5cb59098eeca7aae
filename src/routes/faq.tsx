import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#shop/pages/faq-screen.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { loadTexts } from '#texts/texts.ts'

export const Route = createFileRoute('/faq')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: pageTitles['/faq'] }] }),
  component: FaqScreen,
})
