import { useEffect } from 'react'

type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** The screen stays on while the stall is open: buyers wait while somebody unlocks it. */
export function useScreenOn(): void {
  useEffect(
    () => ('wakeLock' in navigator ? keepScreenOn(document, navigator.wakeLock) : undefined),
    [],
  )
}

/**
 * The browser ends the lock of a page that is hidden, so it is asked again. It may refuse, when the
 * battery is low. Returns a stop function.
 */
export function keepScreenOn(page: Watched, locks: Pick<WakeLock, 'request'>): () => void {
  let lock: Promise<{ release: () => Promise<void> } | null> | null = null
  const ask = () => {
    if (page.visibilityState === 'visible') lock = locks.request('screen').catch(() => null)
  }
  ask()
  page.addEventListener('visibilitychange', ask)
  return () => {
    page.removeEventListener('visibilitychange', ask)
    void lock?.then((held) => held?.release()).catch(() => undefined)
  }
}
