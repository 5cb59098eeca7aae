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
