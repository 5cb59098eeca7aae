/** What the browser offers for it. */
type Workers = EventTarget & {
  readonly controller: unknown
  getRegistration: () => Promise<{ readonly active: unknown } | undefined>
}

/**
 * Calls back when another version has taken over. A page of a first visit has neither a controller
 * nor an active worker; a page that was loaded past the worker (a forced reload) has the latter.
 */
export function watchTakeover(workers: Workers, onTakeover: () => void): void {
  let hasWorker = workers.controller !== null
  const reading = workers.getRegistration().then(
    (registration) => Boolean(registration?.active),
    () => false,
  )
  workers.addEventListener('controllerchange', () => void report())
  async function report(): Promise<void> {
    if (hasWorker) return onTakeover()
    hasWorker = true
    // The worker that is active before the first one of this page takes over.
    if (await reading) onTakeover()
  }
}
