import { createFileRoute } from '@tanstack/react-router'
import { parseNewsletterLink } from '#domain/messages/visitor-messages.ts'
import { useLinkSecret } from '#features/link-secret/use-link-secret.ts'
import { NewsletterLinkScreen } from '#shop/newsletter/newsletter-link-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/newsletter')({
  /** `about`: 'stock' in mails about a product that is back. */
  validateSearch: ({ about }: { about?: unknown }): { about?: 'stock' } =>
    about === 'stock' ? { about } : {},
  head: () => ({ meta: [{ title: t.titles.newsletter }] }),
  component: NewsletterRoute,
})

function NewsletterRoute() {
  const secret = useLinkSecret()
  const { about } = Route.useSearch()
  return <NewsletterLinkScreen key={secret} about={about} link={parseNewsletterLink(secret)} />
}
