import { createFileRoute, useLocation } from '@tanstack/react-router'
import { parseNewsletterLink } from '#domain/visitor-messages.ts'
import { NewsletterLinkScreen } from '#shop/pages/newsletter-link-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/newsletter')({
  /** `about`: 'stock' in mails about a product that is back. */
  validateSearch: ({ about }: { about?: unknown }): { about?: 'stock' } =>
    about === 'stock' ? { about } : {},
  head: () => ({ meta: [{ title: t.titles.newsletter }] }),
  component: NewsletterRoute,
})

function NewsletterRoute() {
  const hash = useLocation({ select: (location) => location.hash })
  const { about } = Route.useSearch()
  return <NewsletterLinkScreen key={hash} about={about} link={parseNewsletterLink(hash)} />
}
