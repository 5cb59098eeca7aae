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
