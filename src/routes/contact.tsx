import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#shop/pages/contact-screen.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/contact')({
  staticData: { early: true },
  loader: () => loadTexts('pages'),
  head: () => ({ meta: [{ title: t.titles.contact }] }),
  component: ContactScreen,
})
