export interface Debounce<T> {
  /** The end of listening passes on what is kept. */
  listen: (use: (value: T) => void) => () => void
  /** Takes the place of what was kept before. */
  keep: (value: T) => void
  /** Passes on what is kept, if anything is. */
  pass: () => void
}

/** Keeps values that follow each other quickly, and passes on the last one when nothing has come for `waitMs`. */
export function createDebounce<T>(waitMs: number): Debounce<T> {
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
      timer = setTimeout(pass, waitMs)
    },
    pass,
  }
}
