import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useSubscribe } from './use-subscribe.ts'

export function Newsletter() {
  const { email, state, begin, type, subscribe } = useSubscribe()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const note = useNote(state.name)
  const start = useEffectEvent((typed = '') => begin(typed))
  useEffect(() => start(input.current?.value), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // As it stands there: it may have been typed a moment ago, before the page was alive.
    if (!(await subscribe(input.current?.value ?? ''))) input.current?.focus()
  }
  const error = state.name === 'wrong' ? state.message : undefined
  const calm = error === undefined && state.name !== 'not-saved'
  return (
    <section className="page" aria-labelledby="newsletter">
      <div className="border-y border-line py-12 md:py-16 grid gap-8 lg:grid-cols-2 items-center">
        <div>
          <h2 id="newsletter" className="title-2">
            Letters from the workshop
          </h2>
          <p className="mt-3 max-w-120 text-text-muted">
            New pieces before they reach the shop, about once a month. Nothing else, and you can
            leave at any time.
          </p>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <label htmlFor={id} className="label">
            Email
          </label>
          <div className="flex flex-col sm:flex-row gap-3">
            <input
              ref={input}
              id={id}
              type="email"
              autoComplete="email"
              required
              className="field flex-1"
              value={email}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => type(event.target.value)}
            />
            <Button type="submit" busy={state.name === 'submitting'} className="sm:min-w-40">
              {state.name === 'submitting' ? 'Subscribing...' : 'Subscribe'}
            </Button>
          </div>
          <p
            id={`${id}-note`}
            role="status"
            className={calm ? 'mt-1.5 min-h-6 font-500 text-success' : 'field-error'}
          >
            {error ?? note}
          </p>
        </form>
      </div>
    </section>
  )
}

function useNote(state: ReturnType<typeof useSubscribe>['state']['name']): string {
  const online = useOnline()
  if (state === 'not-saved')
    return 'Not saved: this device refuses to store anything. Please try again.'
  if (state !== 'done') return ''
  return online
    ? 'Thank you, your address is on its way to us.'
    : 'Thank you! Your address is saved on this device and will be sent when you are online.'
}
