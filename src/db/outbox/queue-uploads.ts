/** Photos among the queued writes: a photo is uploaded first, then what shows it is sent. */
import { photoIdOf } from '#domain/products/product-photo.ts'
import { type Mutation, newMutation, uploadOf } from '#domain/writes/mutations.ts'
import { pictureOf } from '#domain/writes/references.ts'
import type { NewOperation, Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { type Enqueue, newOperation } from './outbox.ts'

interface PhotoUploads {
  /** To be queued before the mutations. */
  added: NewOperation[]
  /** The uploads that must be done before this mutation is sent. */
  depsOf: (mutation: Mutation) => string[]
}

interface Author extends Pick<Enqueue, 'now'> {
  userId: string
}

/**
 * For a transaction on outbox and photos. What these mutations show of the photos made on this device is uploaded, each
 * once; a photo that the server has is no longer here.
 */
export async function uploadsFor(
  db: Db,
  mutations: readonly Mutation[],
  queued: readonly Operation[],
  author: Author,
): Promise<PhotoUploads> {
  const uploads = new Map<string, string>()
  const added: NewOperation[] = []
  for (const address of new Set(mutations.flatMap((mutation) => pictureOf(mutation) ?? []))) {
    const photoId = photoIdOf(address)
    if (photoId === null) continue
    const known = queued.find(
      (row) => row.state !== 'applied' && uploadOf(row)?.photo_id === photoId,
    )
    if (known === undefined && !(await takeFromForm(db, photoId))) continue
    const upload = known ?? newUpload(photoId, address, author)
    if (known === undefined) added.push(upload)
    uploads.set(photoId, upload.id)
  }
  return {
    added,
    depsOf: (mutation) => {
      const upload = uploads.get(photoIdOf(pictureOf(mutation) ?? '') ?? '')
      return upload === undefined ? [] : [upload]
    },
  }
}

/** False: it is not on this device. */
async function takeFromForm(db: Db, photoId: string): Promise<boolean> {
  const found = await db.local.photos
    .where('id')
    .equals(photoId)
    .modify((photo) => {
      delete photo.draftKey
    })
  return found > 0
}

function newUpload(photoId: string, address: string, author: Author): NewOperation {
  const payload = { photo_id: photoId, address }
  return newOperation({
    ...author,
    id: crypto.randomUUID(),
    mutation: newMutation.uploadPhoto(payload),
  })
}
