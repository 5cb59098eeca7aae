import { createFileRoute } from '@tanstack/react-router'
import { ShippingScreen } from '#shop/pages/policy-screens.tsx'
import { loadTexts, t } from '#texts/texts.ts'

export const Route = createFileRoute('/shipping')({
  staticData: { early: true },
  loader: () => loadTexts('pages', 'shop'),
  head: () => ({ meta: [{ title: t.titles.shipping }] }),
  component: ShippingScreen,
})
