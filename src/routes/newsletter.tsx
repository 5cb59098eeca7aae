import { createFileRoute, useLocation } from '@tanstack/react-router'
import { parseNewsletterLink } from '#domain/messages/visitor-messages.ts'
import { NewsletterLinkScreen } from '#shop/newsletter/newsletter-link-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/newsletter')({
  head: () => ({ meta: [{ title: t.titles.newsletter }] }),
  component: NewsletterRoute,
})

function NewsletterRoute() {
  const hash = useLocation({ select: (location) => location.hash })
  return <NewsletterLinkScreen key={hash} link={parseNewsletterLink(hash)} />
}
