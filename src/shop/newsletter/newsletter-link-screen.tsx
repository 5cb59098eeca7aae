import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { NewsletterLink } from '#domain/messages/visitor-messages.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'

type State = 'asking' | 'busy' | 'confirmed' | 'unsubscribed' | 'unknown' | 'unreachable'

/** Newsletter e-mails link here. It asks first: mail programs open links by themselves. */
export function NewsletterLinkScreen({ link }: { link: NewsletterLink | null }) {
  const { sync } = useServices()
  const [state, setState] = useState<State>('asking')
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
        <EmptyState level="h1" {...endings[ending ?? 'unknown']}>
          <Link to="/products" className="btn-primary">
            Browse Products
          </Link>
        </EmptyState>
      </div>
    )
  }
  const { title, text, button } = questions[link.action]
  return (
    <div className="page">
      <EmptyState level="h1" title={title} text={text}>
        <Button busy={state === 'busy'} onClick={() => void follow(link)}>
          {button}
        </Button>
      </EmptyState>
      <p role="status" className="-mt-12 min-h-6 text-center text-danger">
        {state === 'unreachable' && 'The workshop’s server cannot be reached. Please try again.'}
      </p>
    </div>
  )
}

const questions = {
  confirm: {
    title: 'Letters from the workshop',
    text: 'New pieces before they reach the shop, about once a month. Would you like to get them?',
    button: 'Yes, send me the letters',
  },
  leave: {
    title: 'No more letters?',
    text: 'We will delete your address and send no more letters.',
    button: 'Unsubscribe',
  },
}

const endings = {
  confirmed: { title: 'Thank you', text: 'You will get the next letter from the workshop.' },
  unsubscribed: { title: 'Good-bye', text: 'You will get no more letters from the workshop.' },
  unknown: {
    title: 'This link does not work any more',
    text: 'It may be cut off, or older than a week. If you would like our letters, subscribe again on the home page.',
  },
}

function endingOf(state: State): keyof typeof endings | null {
  return state === 'confirmed' || state === 'unsubscribed' || state === 'unknown' ? state : null
}
