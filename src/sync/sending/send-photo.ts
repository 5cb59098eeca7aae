import type { Gateway, Reply } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { photoNameOf } from '#domain/products/product-photo.ts'
import { uploadOf } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'

/** For 120 kB on a bad line (ms); shorter than the lease of an upload. */
const uploadTimeoutMs = 60_000

/** An upload changes no row, so no pull has to confirm it. */
const appliedUpload: Outcome = { status: 'applied', xid: '0', epoch: '', touched: [] }

/** Uploads a photo. Safe to repeat: the file has the same name and content every time. */
export async function sendPhoto(
  { db, gateway }: { db: Db; gateway: Gateway },
  operation: Operation,
  accessToken: string | null,
): Promise<Reply<Outcome>> {
  const upload = uploadOf(operation)
  if (upload === null) throw new Error('This operation is no upload')
  const { photo_id: photoId, address } = upload
  const photo = await db.local.photos.get(photoId)
  if (photo === undefined || !(await isReadable(photo.blob)))
    return { ok: true, value: { status: 'rejected', code: 'photo_missing' } }
  const file = { name: photoNameOf(address), blob: photo.blob }
  const reply = await gateway.uploadPhoto(file, accessToken, AbortSignal.timeout(uploadTimeoutMs))
  return reply.ok ? { ok: true, value: appliedUpload } : reply
}

/** The stored picture can be damaged, or its file gone. */
async function isReadable(blob: unknown): Promise<boolean> {
  if (!(blob instanceof Blob)) return false
  return blob.arrayBuffer().then(
    () => true,
    () => false,
  )
}
