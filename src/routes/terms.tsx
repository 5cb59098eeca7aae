import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#shop/pages/policy-screens.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { loadTexts } from '#texts/texts.ts'

export const Route = createFileRoute('/terms')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: pageTitles['/terms'] }] }),
  component: TermsScreen,
})
