interface Debounce<T> {
  /** Unsubscribing passes on a value that is still kept. */
  listen: (use: (value: T) => void) => () => void
  /** Replaces the value that was kept before. */
  keep: (value: T) => void
  /** Passes on the kept value, if there is one. */
  pass: () => void
}

/** Keeps the latest value, and passes it on when no other has come for `debounceMs`. */
export function createDebounce<T>(debounceMs: number): Debounce<T> {
  let listener: ((value: T) => void) | null = null
  let kept: { value: T } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function pass(): void {
    clearTimeout(timer)
    const last = kept
    kept = null
    if (last !== null) listener?.(last.value)
  }

  return {
    listen: (use) => {
      listener = use
      return pass
    },
    keep: (value) => {
      clearTimeout(timer)
      kept = { value }
      timer = setTimeout(pass, debounceMs)
    },
    pass,
  }
}
