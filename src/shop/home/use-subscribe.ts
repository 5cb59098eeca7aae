import { useState } from 'react'
import { enqueue } from '#db/outbox/outbox.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { useServices } from '#services.ts'

type State =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'done' }
  | { name: 'failed'; message: string }

/** The button says 'Subscribing...' for about this long (ms), even though saving takes a moment only. */
const shownFor = 1000

/** `subscribe` resolves true once the address is safely queued. */
export function useSubscribe() {
  const { db, sync } = useServices()
  const [state, setState] = useState<State>({ name: 'idle' })
  const fail = (message: string) => {
    setState({ name: 'failed', message })
    return false
  }
  const subscribe = async (email: string): Promise<boolean> => {
    const mutation = parseMutation('subscribeNewsletter', { email })
    if (mutation === null) return fail('Please enter a valid email address')
    setState({ name: 'submitting' })
    const shown = new Promise((resolve) => setTimeout(resolve, shownFor))
    try {
      await enqueue(db, { id: crypto.randomUUID(), mutation, userId: null, now: Date.now() })
      sync.push()
      await shown
      setState({ name: 'done' })
      return true
    } catch {
      return fail('Not saved: this device refuses to store anything. Please try again.')
    }
  }
  return { state, subscribe }
}
