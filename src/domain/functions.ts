/** Acts on the first call only. */
export function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

/** Remembers the result for each object: for objects that are replaced and never changed. */
export function remembered<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { value: T }>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}

/** Loads at the first call and remembers that; a load that failed is forgotten, so that the next call tries again. */
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

/** Retries until it works; the pauses grow from the first to the longest (ms), each shortened by up to a half at random. Reports each failure. */
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
