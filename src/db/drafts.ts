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

/** The draft that a form is sent from. `isStored`: the form has restored or written it. */
export interface SentDraft {
  key: string
  isStored: boolean
}

/** Another tab has sent or discarded the form. It undoes the transaction it is thrown in. */
export class DraftGoneError extends Error {
  override name = 'DraftGoneError'
}

/** For a transaction on drafts that sends the form: removes its draft, so it is sent once. */
export async function endDraft({ local }: Db, { key, isStored }: SentDraft): Promise<void> {
  if (isStored && (await local.drafts.get(key)) === undefined) throw new DraftGoneError(key)
  await local.drafts.delete(key)
}

export interface DraftAutosave<T> {
  /** Null removes the draft. */
  keep: (value: T | null) => void
  /**
   * Stops writing; resolves when a running write has ended. The stored draft stays. False: its last
   * write removed the draft; null: it has written nothing.
   */
  stop: () => Promise<boolean | null>
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
    stop: async () => {
      await keeper.stop()
      return isOurs
    },
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
  let isStored: boolean | null = null

  async function writeAll(): Promise<void> {
    while (newest !== null) {
      const { value } = newest
      newest = null
      await write(value).then(
        () => (isStored = value !== null),
        () => undefined,
      )
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
      return isStored
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
