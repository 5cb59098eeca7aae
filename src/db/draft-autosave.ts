/** Keeps a half-typed form on disk: every change is written at once, one write at a time, the newest last. */
import type { Db } from './database.ts'
import { removeDraft, saveDraft } from './drafts.ts'

export interface DraftAutosave<T> {
  /** Null: there is nothing worth keeping (any more). */
  keep: (value: T | null) => void
  /** Writes nothing more; resolves when a write under way has ended. What is on disk stays there. */
  stop: () => Promise<void>
  /** Forgets it, also on disk; resolves when that is done. */
  drop: () => Promise<void>
}

export function createDraftAutosave<T>(db: Db, key: string, now: () => number): DraftAutosave<T> {
  return keepInOrder((value) =>
    value === null ? removeDraft(db, key) : saveDraft(db, key, value, now()),
  )
}

/** A write may fail (a full disk): typing goes on, and the next change tries again. */
export function keepInOrder<T>(write: (value: T | null) => Promise<void>): DraftAutosave<T> {
  let newest: { value: T | null } | null = null
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    while (newest !== null) {
      const { value } = newest
      newest = null
      await write(value).catch(() => undefined)
    }
    writing = null
  }

  function keep(value: T | null): void {
    newest = { value }
    writing ??= writeAll()
  }

  return {
    keep,
    stop: async () => {
      newest = null
      await writing
    },
    drop: async () => {
      keep(null)
      await writing
    },
  }
}
