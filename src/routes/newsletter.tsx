import * as v from 'valibot'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { parseNewsletterLink } from '#domain/messages/visitor-messages.ts'
import { NewsletterLinkScreen } from '#shop/newsletter/newsletter-link-screen.tsx'
import { t } from '#texts/texts.ts'

/** `about`: absent in mails about letters from the workshop. */
const Search = v.object({ about: v.fallback(v.optional(v.literal('stock')), undefined) })

export const Route = createFileRoute('/newsletter')({
  validateSearch: Search,
  head: () => ({ meta: [{ title: t.titles.newsletter }] }),
  component: NewsletterRoute,
})

function NewsletterRoute() {
  const hash = useLocation({ select: (location) => location.hash })
  const { about } = Route.useSearch()
  return <NewsletterLinkScreen key={hash} about={about} link={parseNewsletterLink(hash)} />
}
