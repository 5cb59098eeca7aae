import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { keepTyped, readTyped } from '#ui/form/typed-in-tab.ts'
import { SteadyInput } from '#ui/form/steady-input.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useOpened, useOpening } from '#services.ts'
import { language } from '#texts/language.ts'

export function Newsletter() {
  const { email, state, begin, type, subscribe } = useSubscribe()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const note = useNote(state)
  const start = useEffectEvent((typed = '') => begin(typed))
  useEffect(() => start(input.current?.value), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Read from the field: it may have been typed before hydration.
    if (!(await subscribe(input.current?.value ?? ''))) input.current?.focus()
  }
  const error = state.name === 'wrong' ? state.message : undefined
  const calm = error === undefined && state.name !== 'not-saved'
  return (
    <section className="page" aria-labelledby="newsletter">
      <div className="border-y border-line py-12 md:py-16 grid gap-8 lg:grid-cols-2 items-center">
        <div>
          <h2 id="newsletter" className="title-2">
            {t.homeParts.letters}
          </h2>
          <p className="mt-3 max-w-120 text-text-muted">{t.homeParts.lettersIntro}</p>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <label htmlFor={id} className="label">
            {t.homeParts.email}
          </label>
          <div className="flex flex-col sm:flex-row gap-3">
            <SteadyInput
              ref={input}
              id={id}
              type="email"
              dir="ltr"
              autoComplete="email"
              required
              className="field flex-1"
              value={email}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => type(event.target.value)}
            />
            <Button type="submit" busy={state.name === 'submitting'} className="sm:min-w-40">
              {state.name === 'submitting' ? t.homeParts.subscribing : t.homeParts.subscribe}
            </Button>
          </div>
          <p
            id={`${id}-note`}
            role="status"
            className={
              calm ? 'mt-1.5 min-h-6 font-500 text-success [overflow-wrap:anywhere]' : 'field-error'
            }
          >
            {error ?? note}
          </p>
        </form>
      </div>
    </section>
  )
}

function useNote(state: State): string {
  const online = useOnline()
  if (state.name === 'not-saved') return t.homeParts.addressNotSaved
  if (state.name !== 'done') return ''
  return say(online ? t.homeParts.addressSent : t.homeParts.addressSaved, {
    address: state.address,
  })
}

type State =
  | { name: 'idle' | 'submitting' | 'not-saved' }
  | { name: 'done'; address: string }
  /** `message`: the problem with the address. */
  | { name: 'wrong'; message: string }

/** How long the button shows 'Subscribing...' (ms); saving takes less. */
const shownFor = 1000

/** Works before the databases are open: input and submit are kept until then. */
function useSubscribe() {
  const opening = useOpening()
  const opened = useOpened()
  const [email, setEmail] = useState<string>()
  const [state, setState] = useState<State>({ name: 'idle' })
  const isSending = useRef(false)

  useEffect(() => {
    const restore = (draft: string | undefined) => setEmail((typed) => typed ?? draft)
    if (opened !== null) void opened.shop.readTypedAddress(opened.db).then(restore, ignore)
  }, [opened])

  const type = (text: string) => {
    setEmail(text)
    keepTyped(typedKey, text)
    if (state.name !== 'submitting') setState({ name: 'idle' })
    void opening.then(({ db, shop }) => shop.keepTypedAddress(db, text, Date.now())).catch(ignore)
  }

  /** Starts with the text typed before hydration, else with the text of the last visit. */
  const begin = (typed: string) => {
    if (typed === '') setEmail((now) => now ?? readTyped(typedKey))
    else type(typed)
  }

  /** False: the address is invalid. Before the databases are open, only the first press counts. */
  const subscribe = async (address: string): Promise<boolean> => {
    if (isSending.current) return true
    isSending.current = true
    const shown = new Promise((resolve) => setTimeout(resolve, shownFor))
    try {
      const [{ db, shop, sync }, { formProblemText }] = await Promise.all([
        opening,
        import('#ui/form/problem-text.ts'),
      ])
      const queue = shop.subscribe(db, address, { now: Date.now(), locale: language() })
      if (typeof queue === 'string') {
        setState({ name: 'wrong', message: formProblemText(queue) })
        return false
      }
      setState({ name: 'submitting' })
      await queue()
      sync.push()
      keepTyped(typedKey, null)
      await shown
      setEmail((typed) => (typed === address ? '' : typed))
      setState({ name: 'done', address: address.trim() })
    } catch {
      setState({ name: 'not-saved' })
    } finally {
      isSending.current = false
    }
    return true
  }
  return { email: email ?? '', state, begin, type, subscribe }
}

const typedKey = 'newsletter'

const ignore = () => undefined
