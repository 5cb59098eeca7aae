import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#shop/pages/about-screen.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/about')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: t.titles.about }] }),
  component: AboutScreen,
})
