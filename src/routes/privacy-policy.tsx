import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#shop/pages/policy-screens.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: t.titles.privacy }] }),
  component: PrivacyScreen,
})
