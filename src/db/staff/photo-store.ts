/** Whether the server has a place for photos, as this device last heard. For live queries. */
import type { Db } from '#db/database.ts'
import { writeSafely } from '#db/storage.ts'

/** `server`: the part of a photo's address before its path. `unknown`: this device was never able to ask. */
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
  await writeSafely(db, () => db.local.settings.put({ key, value: store ?? 'none' }))
}
