import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#shop/pages/about-screen.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { loadTexts } from '#texts/texts.ts'

export const Route = createFileRoute('/about')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: pageTitles['/about'] }] }),
  component: AboutScreen,
})
