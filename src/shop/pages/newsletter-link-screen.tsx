import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { NewsletterLink } from '#domain/visitor-messages.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { t } from '#texts/texts.ts'

type State = 'asking' | 'busy' | 'confirmed' | 'unsubscribed' | 'unknown' | 'unreachable'

interface NewsletterLinkProps {
  link: NewsletterLink | null
  /** 'stock': from a mail about a product that is back. */
  about: 'stock' | undefined
}

/** Newsletter e-mails link here. It asks first: mail programs open links by themselves. */
export function NewsletterLinkScreen({ link, about }: NewsletterLinkProps) {
  const { sync } = useServices()
  const [state, setState] = useState<State>('asking')
  const texts = about === 'stock' ? { ...t.newsletter, ...t.newsletter.stock } : t.newsletter
  const shown = useRef<HTMLDivElement>(null)
  const ending = link === null ? 'unknown' : endingOf(state)
  useEffect(() => {
    if (ending !== null) shown.current?.querySelector('h1')?.focus()
  }, [ending])

  const follow = async (chosen: NewsletterLink) => {
    setState('busy')
    setState(await sync.followNewsletterLink(chosen))
  }
  if (link === null || ending !== null) {
    return (
      <div className="page" ref={shown}>
        <EmptyState level="h1" {...texts[ending ?? 'unknown']}>
          <Link to="/products" className="btn-primary">
            {t.common.browseProducts}
          </Link>
        </EmptyState>
      </div>
    )
  }
  const { title, text, button } = texts[link.action]
  return (
    <div className="page">
      <EmptyState level="h1" title={title} text={text}>
        <Button busy={state === 'busy'} onClick={() => void follow(link)}>
          {button}
        </Button>
      </EmptyState>
      <p role="status" className="-mt-12 min-h-6 text-center text-danger">
        {state === 'unreachable' && t.newsletter.unreachable}
      </p>
    </div>
  )
}

type Ending = 'confirmed' | 'unsubscribed' | 'unknown'

function endingOf(state: State): Ending | null {
  return state === 'confirmed' || state === 'unsubscribed' || state === 'unknown' ? state : null
}
