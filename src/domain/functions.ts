/** Acts on the first call only. */
export function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

export interface Listeners {
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
  hasAny: () => boolean
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => listeners.forEach((listener) => listener()),
    hasAny: () => listeners.size > 0,
  }
}

/** Caches the result for each object; the objects must never change. */
export function memoize<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { value: T }>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}

/** Loads at the first call and caches that. After a failure the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/** Retries until it works. Pauses double up to the longest (ms), minus up to half at random. */
export function keepTrying(
  task: () => Promise<unknown>,
  onFailure: () => void,
  wait: (act: () => void, ms: number) => void,
  { firstMs, longestMs, random }: { firstMs: number; longestMs: number; random: () => number },
): void {
  task().catch(() => {
    onFailure()
    const next = { firstMs: Math.min(firstMs * 2, longestMs), longestMs, random }
    wait(() => keepTrying(task, onFailure, wait, next), firstMs * (1 - random() / 2))
  })
}
