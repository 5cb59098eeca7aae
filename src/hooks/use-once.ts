import { useState } from 'react'

/** Ends with true when it has happened: then it must not happen again. */
export type Act = () => Promise<boolean>

/** For an action that must happen once, however often its button is pressed: it runs again only after a run that did not succeed. */
export function useOnce(): { busy: boolean; run: (act: Act) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => createOnce(setBusy))
  return { busy, run }
}

/** Presses during a run, and after one that succeeded, do nothing; `show` hears whether there can be another. */
export function createOnce(show: (busy: boolean) => void = () => undefined) {
  let taken = false
  const take = (now: boolean) => {
    taken = now
    show(now)
  }
  return async (act: Act): Promise<void> => {
    if (taken) return
    take(true)
    let happened = false
    try {
      happened = await act()
    } finally {
      if (!happened) take(false)
    }
  }
}
