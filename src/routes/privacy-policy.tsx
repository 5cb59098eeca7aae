import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#shop/pages/policy-screens.tsx'
import { pageTitles } from '#shop/layout/page-titles.ts'
import { loadTexts } from '#texts/texts.ts'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: pageTitles['/privacy-policy'] }] }),
  component: PrivacyScreen,
})
