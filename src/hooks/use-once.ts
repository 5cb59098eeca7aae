import { useState } from 'react'

/** Resolves to true when it succeeded: then it must not run again. */
export type Act = () => Promise<boolean>

/** For an action that must succeed once, however often its button is pressed. */
export function useOnce(): { busy: boolean; run: (act: Act) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => createOnce(setBusy))
  return { busy, run }
}

/** Calls during a run and after a success do nothing. `show` receives whether it is busy. */
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
