import { createFileRoute, useLocation } from '@tanstack/react-router'
import { parseNewsletterLink } from '#domain/messages/visitor-messages.ts'
import { NewsletterLinkScreen } from '#shop/newsletter/newsletter-link-screen.tsx'

export const Route = createFileRoute('/newsletter')({
  head: () => ({ meta: [{ title: 'Newsletter — Nefer' }] }),
  component: NewsletterRoute,
})

function NewsletterRoute() {
  const hash = useLocation({ select: (location) => location.hash })
  return <NewsletterLinkScreen key={hash} link={parseNewsletterLink(hash)} />
}
