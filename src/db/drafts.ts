/** Unsent form input. Drafts of a staff member are shown to nobody else on this device. */
import type { Db } from './database.ts'
import { writeBestEffort } from './storage.ts'

/** Stores a draft under this key; the latest save wins. */
export async function saveDraft(db: Db, key: string, value: unknown, now: number): Promise<void> {
  await writeBestEffort(db, () => putDraft(db, key, value, now))
}

/** Like saveDraft, inside the caller's transaction. */
export async function putDraft(db: Db, key: string, value: unknown, now: number): Promise<void> {
  await db.local.drafts.put({ key, value, savedAt: now })
}

/** Reads and writes in one transaction, so that no input of another tab is lost. */
export async function changeDraft(
  db: Db,
  key: string,
  change: (stored: unknown) => unknown,
  now: number,
): Promise<void> {
  await writeBestEffort(db, () =>
    db.local.transaction('rw', db.local.drafts, async () =>
      putDraft(db, key, change(await readDraft(db, key)), now),
    ),
  )
}

/** Unchecked: the form that wrote it validates it. */
export async function readDraft(db: Db, key: string): Promise<unknown> {
  return (await db.local.drafts.get(key))?.value
}

/** Reads again after each `pause` while the database fails: a draft never counts as none. */
export async function readDraftAgain(
  db: Db,
  key: string,
  pause: () => Promise<void>,
): Promise<unknown> {
  for (;;) {
    try {
      return await readDraft(db, key)
    } catch {
      await pause()
    }
  }
}

export async function removeDraft(db: Db, key: string): Promise<void> {
  await db.local.drafts.delete(key)
}

export interface DraftAutosave<T> {
  /** Null removes the draft. */
  keep: (value: T | null) => void
  /** Stops writing; resolves when a running write has ended. The stored draft stays. */
  stop: () => Promise<void>
  /** Removes the draft; resolves when that is done. */
  drop: () => Promise<void>
}

export function createDraftAutosave<T>(db: Db, key: string, now: () => number): DraftAutosave<T> {
  return keepInOrder((value) =>
    value === null ? removeDraft(db, key) : saveDraft(db, key, value, now()),
  )
}

/**
 * For a form over a row: without changes it has no draft. `restored`: it began with the stored one.
 * Only a draft that it restored or wrote is removed by null: any other is of another tab.
 */
export function createFormAutosave<T>(db: Db, key: string, restored: boolean): DraftAutosave<T> {
  let isOurs = restored
  const keeper = keepInOrder<T>(async (value) => {
    if (value !== null) await saveDraft(db, key, value, Date.now())
    else if (isOurs) await removeDraft(db, key)
    isOurs = value !== null
  })
  return {
    ...keeper,
    drop: () => {
      isOurs = true
      return keeper.drop()
    },
  }
}

/** A write may fail (full disk): typing continues, and the next change tries again. */
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

/** Stored on people's devices: never change it. */
export function ownDraftKey(userId: string, key: string): string {
  return `user:${userId}/${key}`
}
