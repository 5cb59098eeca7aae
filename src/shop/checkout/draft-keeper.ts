/** Keeps a half-typed form on disk: every change is written at once, one write at a time, the newest last. */
export interface DraftKeeper<T> {
  keep: (value: T) => void
  /** Forgets what is not written yet; resolves when a write under way has ended. */
  drop: () => Promise<void>
}

/** `save` may fail (a full disk): typing goes on, and the next change tries again. */
export function createDraftKeeper<T>(save: (value: T) => Promise<void>): DraftKeeper<T> {
  let newest: { value: T } | null = null
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (newest !== null) {
      const { value } = newest
      newest = null
      await save(value).catch(() => undefined)
    }
    writing = null
  }

  return {
    keep: (value) => {
      newest = { value }
      writing ??= writeAll()
    },
    drop: async () => {
      newest = null
      await writing
    },
  }
}
