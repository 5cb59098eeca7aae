import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#shop/pages/policy-screens.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/terms')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: t.titles.terms }] }),
  component: TermsScreen,
})
