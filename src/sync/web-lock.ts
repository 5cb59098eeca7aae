/** One at a time: over all tabs and the worker by Web Locks, within one of them by waiting for the run before. */
interface Locks {
  request: <T>(name: string, options: { signal?: AbortSignal }, run: () => Promise<T>) => Promise<T>
}

/** `isHeld` false: nobody else is excluded. `limitMs`: the longest wait for the lock; without it there is no limit. */
export type WithLock = <T>(
  name: string,
  run: (isHeld?: boolean) => Promise<T>,
  limitMs?: number,
) => Promise<T>

/**
 * Waits in the queue for the lock (`ifAvailable` would strand what is enqueued during its release), but not longer than its limit: whoever
 * holds it may wait for a server that does not answer. Then, and where there are no Web Locks, the task just runs: compare-and-set and
 * the server's ledger keep it right.
 */
export function createWithLock(
  locks: Locks | undefined,
  timeout: (ms: number) => AbortSignal = (ms) => AbortSignal.timeout(ms),
): WithLock {
  return async (name, run, limitMs) => {
    if (locks === undefined) return run(false)
    const options = limitMs === undefined ? {} : { signal: timeout(limitMs) }
    let isHeld = false
    const held = () => {
      isHeld = true
      return run(true)
    }
    try {
      return await locks.request(name, options, held)
    } catch (error) {
      if (isHeld || options.signal?.aborted !== true) throw error
      return run(false)
    }
  }
}

/**
 * A call while the task runs asks for one more run after it; all such calls share that run. So nothing that was
 * queued before a call is missed, and a hundred calls cost two runs. The task must not reject.
 */
export function oneAtATime<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  const run = (): Promise<T> => {
    running = task().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (next !== null) return next
    if (running === null) return run()
    next = running.then(() => {
      next = null
      return run()
    })
    return next
  }
}
