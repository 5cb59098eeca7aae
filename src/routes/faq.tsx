import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#shop/pages/faq-screen.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/faq')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: t.titles.faq }] }),
  component: FaqScreen,
})
