import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { SubscribeNewsletter } from '#domain/messages/visitor-messages.ts'
import { useServices } from '#services.ts'

type State =
  | { name: 'idle' | 'submitting' | 'done' | 'not-saved' }
  /** `message`: what is wrong with the address. */
  | { name: 'wrong'; message: string }

/** The button says 'Subscribing...' for about this long (ms), even though saving takes a moment only. */
const shownFor = 1000
const draftKey = 'newsletter'

/** What is typed is kept on this device until the address is queued. */
export function useSubscribe() {
  const { db, sync } = useServices()
  const [email, setEmail] = useState(readTyped)
  const [state, setState] = useState<State>({ name: 'idle' })

  useEffect(() => {
    const restore = (draft: unknown) =>
      setEmail((typed) => typed ?? (typeof draft === 'string' ? draft : undefined))
    void readDraft(db, draftKey).then(restore, () => undefined)
  }, [db])

  const type = (text: string) => {
    setEmail(text)
    keepTyped(text)
    if (state.name !== 'submitting') setState({ name: 'idle' })
    void saveDraft(db, draftKey, text, Date.now()).catch(() => undefined)
  }

  /** False when the address has to be corrected. */
  const subscribe = async (): Promise<boolean> => {
    const parsed = v.safeParse(SubscribeNewsletter, { email: email ?? '' })
    if (!parsed.success) {
      setState({ name: 'wrong', message: parsed.issues[0].message })
      return false
    }
    setState({ name: 'submitting' })
    const shown = new Promise((resolve) => setTimeout(resolve, shownFor))
    const mutation = { kind: 'subscribeNewsletter', payload: parsed.output } as const
    try {
      await enqueue(db, { id: crypto.randomUUID(), mutation, userId: null, now: Date.now() })
      sync.push()
      keepTyped(null)
      await removeDraft(db, draftKey).catch(() => undefined)
      await shown
      setEmail((typed) => (typed === email ? '' : typed))
      setState({ name: 'done' })
    } catch {
      setState({ name: 'not-saved' })
    }
    return true
  }
  return { email: email ?? '', state, type, subscribe }
}

/** Kept in the same moment: the databases take a while, and a page may be loaded again before they have it. */
function keepTyped(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(draftKey)
    else sessionStorage.setItem(draftKey, text)
  } catch {
    // The databases keep it, a moment later.
  }
}

function readTyped(): string | undefined {
  try {
    return sessionStorage.getItem(draftKey) ?? undefined
  } catch {
    return undefined
  }
}
