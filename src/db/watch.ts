import { liveQuery } from 'dexie'

/** Calls `onValue` now and after changes in any tab or the worker. Returns a stop function. */
export function watch<T>(
  read: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  // Async, or Dexie tracks only the reads before the first await.
  const subscription = liveQuery(async () => read()).subscribe({ next: onValue, error: onError })
  return () => subscription.unsubscribe()
}

/** The first result that `isFinal` accepts; after the timeout or a failure, the last one. */
export function watchUntil<T>(
  read: () => Promise<T>,
  isFinal: (value: T) => boolean,
  timeoutMs: number,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    let latest: T | undefined
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve(latest)
    }
    const timer = setTimeout(finish, timeoutMs)
    // The first answer may come before `stop` exists.
    const finishSoon = () => queueMicrotask(finish)
    const stop = watch(
      read,
      (value) => {
        latest = value
        if (isFinal(value)) finishSoon()
      },
      finishSoon,
    )
  })
}
