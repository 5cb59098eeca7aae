import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useSubscribe } from './use-subscribe.ts'

export function Newsletter() {
  const [email, setEmail] = useState('')
  const { state, subscribe } = useSubscribe()
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await subscribe(email)) setEmail('')
  }
  const error = state.name === 'failed' ? state.message : undefined
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
              id={id}
              type="email"
              autoComplete="email"
              required
              className="field flex-1"
              value={email}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button type="submit" disabled={state.name === 'submitting'} className="sm:min-w-40">
              {state.name === 'submitting' ? 'Subscribing...' : 'Subscribe'}
            </Button>
          </div>
          <p
            id={`${id}-note`}
            role="status"
            className={error ? 'field-error' : 'hint mt-1.5 min-h-6'}
          >
            {error ?? (state.name === 'done' ? 'Thank you, your address is on its way to us.' : '')}
          </p>
        </form>
      </div>
    </section>
  )
}
