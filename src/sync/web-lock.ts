interface Locks {
  request: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

/**
 * Waits in the queue for the lock (`ifAvailable` would strand what is enqueued during its release). Where there are
 * no Web Locks the task just runs: compare-and-set and the server's ledger keep it right.
 */
export function createWithLock(locks: Locks | undefined) {
  return async <T>(name: string, run: () => Promise<T>): Promise<T> =>
    locks === undefined ? run() : locks.request(name, run)
}
