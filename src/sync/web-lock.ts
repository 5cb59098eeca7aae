/** One run at a time: across tabs and worker by Web Locks, within one of them by a queue. */
interface Locks {
  request: <T>(name: string, options: { signal?: AbortSignal }, run: () => Promise<T>) => Promise<T>
}

/** `isHeld` false: no other run is excluded. `limitMs`: the longest wait for the lock. */
export type WithLock = <T>(
  name: string,
  run: (isHeld?: boolean) => Promise<T>,
  limitMs?: number,
) => Promise<T>

/**
 * Waits for the lock up to the limit, because its holder may wait for a server that does not reply.
 * (`ifAvailable` would miss operations that are enqueued during its release.) After the limit, and
 * without Web Locks, the task runs anyway: compare-and-set and the ledger ensure correctness.
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
 * All calls during a run share one more run after it: it sees everything that was queued before the
 * calls, and a hundred calls cost two runs. The task must not reject.
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
