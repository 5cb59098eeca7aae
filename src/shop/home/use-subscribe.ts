import { useEffect, useRef, useState } from 'react'
import { useOpened, useOpening } from '#services.ts'

type State =
  | { name: 'idle' | 'submitting' | 'done' | 'not-saved' }
  /** `message`: what is wrong with the address. */
  | { name: 'wrong'; message: string }

/** The button says 'Subscribing...' for about this long (ms), even though saving takes a moment only. */
const shownFor = 1000

/** Works before the databases are open: what is typed and sent until then is kept and done as soon as they are. */
export function useSubscribe() {
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
    keepTyped(text)
    if (state.name !== 'submitting') setState({ name: 'idle' })
    void opening.then(({ db, shop }) => shop.keepTypedAddress(db, text, Date.now())).catch(ignore)
  }

  /** With what stands in the field when the page comes alive; nothing: what stood there when it was left. */
  const begin = (typed: string) => {
    if (typed === '') setEmail((now) => now ?? readTyped())
    else type(typed)
  }

  /** False when the address has to be corrected. Pressed again before the databases are open: the first press counts. */
  const subscribe = async (address: string): Promise<boolean> => {
    if (isSending.current) return true
    isSending.current = true
    const shown = new Promise((resolve) => setTimeout(resolve, shownFor))
    try {
      const { db, shop, sync } = await opening
      setState({ name: 'submitting' })
      const message = await shop.subscribe(db, address, Date.now())
      if (message !== null) {
        setState({ name: 'wrong', message })
        return false
      }
      sync.push()
      keepTyped(null)
      await shown
      setEmail((typed) => (typed === address ? '' : typed))
      setState({ name: 'done' })
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

/** Kept in the same moment: the databases take a while, and a page may be loaded again before they have it. */
function keepTyped(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(typedKey)
    else sessionStorage.setItem(typedKey, text)
  } catch {
    // The databases keep it, a moment later.
  }
}

function readTyped(): string | undefined {
  try {
    return sessionStorage.getItem(typedKey) ?? undefined
  } catch {
    return undefined
  }
}

const ignore = () => undefined
