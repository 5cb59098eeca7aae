import { liveQuery } from 'dexie'

/** Calls `onValue` now and whenever something that `read` has read changes, in any tab or in the worker; returns a way to stop. */
export function watch<T>(
  read: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(read).subscribe({ next: onValue, error: onError })
  return () => subscription.unsubscribe()
}
