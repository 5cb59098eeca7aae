/** Brings a photo from this device to the server's store. */
import { type Gateway, type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { photoNameOf } from '#domain/products/product-photo.ts'
import { uploadOf } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { writePhotoStore } from '#db/staff/photos.ts'

/** 120 kB on a bad line (ms); shorter than the lease of an upload. */
const uploadTimeoutMs = 60_000

/** A file in the store is no row: no pull has to bring it before the operation may go. */
const arrived: Outcome = { status: 'applied', xid: '0', epoch: '', touched: [] }

/** Safe to repeat: the file has the same name and content every time. */
export async function sendPhoto(
  { db, gateway }: { db: Db; gateway: Gateway },
  operation: Operation,
  accessToken: string | null,
): Promise<Reply<Outcome>> {
  const upload = uploadOf(operation)
  if (upload === null) throw new Error('This operation is no upload')
  const { photo_id: photoId, address } = upload
  const photo = await db.local.photos.get(photoId)
  if (photo === undefined) return { ok: true, value: { status: 'rejected', code: 'photo_missing' } }
  const file = { name: photoNameOf(address), blob: photo.blob }
  const reply = await gateway.uploadPhoto(file, accessToken, AbortSignal.timeout(uploadTimeoutMs))
  return reply.ok ? { ok: true, value: arrived } : reply
}

interface LearnDeps {
  db: Db
  gateway: Gateway
  report: (event: string, error: unknown) => void
}

/** Asks the server once a visit whether it has a place for photos, and remembers it for when there is no connection. */
export function createPhotoStoreQuestion({ db, gateway, report }: LearnDeps) {
  let isAnswered = false
  return async (accessToken: string): Promise<void> => {
    if (isAnswered) return
    isAnswered = true
    try {
      const reply = await gateway.findPhotoStore(accessToken, AbortSignal.timeout(requestTimeoutMs))
      if (reply.ok) await writePhotoStore(db, reply.value)
      isAnswered = reply.ok
    } catch (error) {
      isAnswered = false
      report('photo store', error)
    }
  }
}
