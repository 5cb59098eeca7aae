/** When the page should look again: hints, none of which anything depends on. */
export type WakeUp = 'online' | 'visible' | 'restored'

export interface Timers {
  set: (act: () => void, delayMs: number) => number
  clear: (timer: number) => void
}

interface Visibility extends EventTarget {
  readonly visibilityState: string
}

/** Listens on the page's window and document; returns a way to stop. */
export function listenForWakeUps(
  window: EventTarget,
  document: Visibility,
  act: (wakeUp: WakeUp) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('online', () => act('online'), { signal })
  window.addEventListener(
    'pageshow',
    (event) => {
      if ('persisted' in event && event.persisted === true) act('restored')
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') act('visible')
    },
    { signal },
  )
  return () => stop.abort()
}
