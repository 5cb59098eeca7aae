/** Photos on a device, and products that show them. */
import type { Db } from '#db/database.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { keepPhoto } from '#db/staff/photos.ts'
import { photoAddress } from '#domain/products/product-photo.ts'
import { creationOf } from '#domain/products/product-form.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aProduct, uuid } from './builders.ts'

export const draftKey = 'product:new'
export const addressOf = (n: number) => photoAddress('https://shop.test', uuid(n), 'image/webp')
export const nameOf = (n: number) => `${uuid(n)}.webp`

/** Chosen in a form that is not saved yet. */
export async function choose(db: Db, n: number, createdAt = n): Promise<void> {
  const blob = new Blob([new Uint8Array([n, 2, 3])], { type: 'image/webp' })
  await keepPhoto(db, { id: uuid(n), blob, draftKey, createdAt })
}

export function creationWith(image: string, id = 'p'): Mutation {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct({ image })
  return creationOf(id, { ...fields, category: 'decor' })
}

/** Creates a product with a photo; returns the ids of creation and upload. */
export async function queueProduct(db: Db, n: number, now = 0) {
  await choose(db, n)
  const mutations = [creationWith(addressOf(n), `p${n}`)]
  const [creation = '', upload = ''] = await queueWrites(db, { userId: 'ann', mutations, now })
  return { creation, upload }
}
