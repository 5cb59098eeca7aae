import type { Db } from './database.ts'

/** Keeps what is typed under this key; the latest save wins. */
export async function saveDraft(db: Db, key: string, value: unknown, now: number): Promise<void> {
  await db.local.drafts.put({ key, value, savedAt: now })
}

/** Reads and writes in one step: what another tab has saved in between is not lost. */
export async function changeDraft(
  db: Db,
  key: string,
  change: (stored: unknown) => unknown,
  now: number,
): Promise<void> {
  await db.local.transaction('rw', db.local.drafts, async () =>
    saveDraft(db, key, change(await readDraft(db, key)), now),
  )
}

/** Unchecked: the form that wrote it validates it. */
export async function readDraft(db: Db, key: string): Promise<unknown> {
  return (await db.local.drafts.get(key))?.value
}

export async function removeDraft(db: Db, key: string): Promise<void> {
  await db.local.drafts.delete(key)
}
