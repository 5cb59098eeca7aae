/** Photos of half-filled forms. Queued ones belong to their upload (outbox/queue-writes.ts). */
import type { Db } from '#db/database.ts'
import type { Photo } from '#db/schema/local-database.ts'
import { imageCacheNames } from '#db/eviction.ts'
import { rememberRemovedPhotos } from '#db/outbox/removed-photos.ts'
import { writeBestEffort, writeSafely } from '#db/storage.ts'

export interface FormPhoto extends Photo {
  draftKey: string
}

/** Returns when it is on disk; throws (NotSavedError …) if it is not. */
export async function keepPhoto(db: Db, photo: FormPhoto): Promise<void> {
  await writeSafely(db, () => db.local.photos.put(photo))
}

/** Those chosen in this form, the latest one last. */
export function readFormPhotos(db: Db, draftKey: string): Promise<Photo[]> {
  return db.local.photos.where('draftKey').equals(draftKey).sortBy('createdAt')
}

/**
 * Their form is done with, or a photo was removed by hand; queued ones are not touched. A form that
 * still shows one of them, in another tab, is not saved (outbox/queue-writes.ts).
 */
export async function dropFormPhotos(db: Db, ids: readonly string[]): Promise<void> {
  const { photos, settings } = db.local
  const drop = () =>
    db.local.transaction('rw', photos, settings, async () => {
      const chosen = photos.where('id').anyOf(ids)
      const gone = await chosen.filter(({ draftKey }) => draftKey !== undefined).primaryKeys()
      await photos.bulkDelete(gone)
      await rememberRemovedPhotos(db, gone)
    })
  await writeSafely(db, drop)
}

/**
 * Lets the worker show a photo under its address before the upload (sw/images.ts). Best effort: on
 * a full disk the placeholder is shown until then.
 */
export async function showAtOnce(address: string, blob: Blob): Promise<void> {
  if (typeof caches === 'undefined') return
  const headers = { 'content-type': blob.type, 'content-length': String(blob.size) }
  try {
    for (const name of imageCacheNames)
      await (await caches.open(name)).put(address, new Response(blob, { headers }))
  } catch {
    // A full disk: the photo itself is in the database.
  }
}

/** `server`: a photo's address before its path. `unknown`: this device could never ask. */
export type PhotoStore = { server: string } | 'none' | 'unknown'

const key = 'photo-store'

export async function readPhotoStore(db: Db): Promise<PhotoStore> {
  const value = (await db.local.settings.get(key))?.value
  if (value === 'none') return value
  const server: unknown =
    typeof value === 'object' && value !== null && Reflect.get(value, 'server')
  return typeof server === 'string' ? { server } : 'unknown'
}

export async function writePhotoStore(db: Db, store: { server: string } | null): Promise<void> {
  await writeBestEffort(db, () => db.local.settings.put({ key, value: store ?? 'none' }))
}
