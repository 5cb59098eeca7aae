/** Photos that were removed with or from a form and have never been uploaded. */
import type { Db } from '#db/database.ts'

/** A write shows a photo that was removed in another tab with the same form. */
export class PhotoRemovedError extends Error {
  override name = 'PhotoRemovedError'
}

const key = 'removed-photos'
/** More than the forms that are open or kept as a draft show. */
const maxRemembered = 1000

/** For a transaction on settings. */
export async function readRemovedPhotos(db: Db): Promise<readonly unknown[]> {
  const value = (await db.local.settings.get(key))?.value
  return Array.isArray(value) ? value : []
}

/** For a transaction on settings. */
export async function rememberRemovedPhotos(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const value = [...(await readRemovedPhotos(db)), ...ids].slice(-maxRemembered)
  await db.local.settings.put({ key, value })
}
