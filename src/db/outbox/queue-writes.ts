/** Several writes of staff at once: all of them are queued, or none. */
import {
  type CategoryReferences,
  categoryReferences,
  picturesSetBy,
  stallSaleOf,
} from '#domain/writes/references.ts'
import { type Mutation, parseMutation, newMutation, uploadOf } from '#domain/writes/mutations.ts'
import {
  type Operation,
  identityOf,
  isRefused,
  isWaiting,
  type NewOperation,
} from '#domain/writes/operation.ts'
import { readOrderItems } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import { type SentDraft, endDraft } from '#db/drafts.ts'
import { findQueued, listOperations, newOperation, type Enqueue } from './outbox.ts'
import { PhotoRemovedError, readRemovedPhotos } from './removed-photos.ts'
import { writeSafely } from '#db/storage.ts'
import { photoIdOf } from '#domain/products/product-photo.ts'

interface QueueWrites {
  userId: string
  mutations: readonly Mutation[]
  /** The draft they were made from; forgotten in the same transaction. */
  draft?: SentDraft
  /** Changes settings in the same transaction; if it throws, nothing is queued. */
  alongside?: (() => PromiseLike<unknown>) | undefined
  /** Operations that must be applied before them. */
  after?: readonly string[]
  /** Earliest time to send (ms since 1970), so that 'Undo' leaves no trace. */
  notBefore?: number
  /** ms since 1970. */
  now: number
  /** The corrected time in the payloads (ms); undefined: not known. */
  at?: number | undefined
}

/**
 * Returns the operations' ids when all are on disk; throws (NotSavedError …, PhotoRemovedError,
 * DraftGoneError) when none is. A write that refers to a queued new category comes after it. The
 * deletion of a category comes after writes that refer to it and after earlier ones of the request,
 * and before edits of products that it moves. A write that shows a new photo comes after its
 * upload, which is queued with it.
 */
export async function queueWrites(db: Db, request: QueueWrites): Promise<string[]> {
  const { userId, mutations, draft, alongside, after = [], notBefore, now, at: writtenAt } = request
  const { outbox, drafts, photos, settings } = db.local
  // Created before the transaction, so that a repeated attempt recognises its rows.
  const ids = mutations.map(() => crypto.randomUUID())
  const restocks = await Promise.all(mutations.map((mutation) => listRestocked(db, mutation)))
  let queued: string[] = []
  const write = () =>
    db.local.transaction('rw', outbox, drafts, photos, settings, async () => {
      const { rows } = await listOperations(db)
      const earlier = operationIds(after, rows)
      const waiting = [...readWaiting(rows.filter(isOnItsWay)), ...createdBy(mutations, ids)]
      const uploads = await uploadsFor(db, mutations, rows, { userId, now })
      const operations = mutations.map((mutation, at) => {
        const before = mutation.kind === 'deleteCategory' ? ids.slice(0, at) : []
        const deps = [
          ...earlier,
          ...before,
          ...depsOf(mutation, waiting),
          ...uploads.depsOf(mutation),
        ]
        const id = ids[at] ?? crypto.randomUUID()
        const operation = newOperation({
          id,
          mutation,
          userId,
          deps,
          restocks: restocks[at] ?? [],
          now,
          at: writtenAt,
        })
        return notBefore === undefined ? operation : { ...operation, nextAttemptAt: notBefore }
      })
      await outbox.bulkAdd([...uploads.added, ...operations])
      if (draft !== undefined) await endDraft(db, draft)
      await alongside?.()
      queued = [...operations, ...uploads.added].map(({ id }) => id)
      return queued
    })
  const [first] = ids
  return writeSafely(db, write, async () =>
    first !== undefined && (await findQueued(db, first)) !== undefined ? queued : undefined,
  )
}

/** What is recorded under an identity waits under the id of its newest operation. */
function operationIds(ids: readonly string[], rows: readonly Operation[]): string[] {
  return ids.flatMap((id) => {
    const same = rows.filter((row) => row.id === id || identityOf(row) === id)
    return same.length > 0 ? same.map((row) => row.id) : [id]
  })
}

/** New categories of the request itself, which its products refer to. */
function createdBy(mutations: readonly Mutation[], ids: readonly string[]): Waiting[] {
  return mutations.flatMap((mutation, at) => {
    const references = categoryReferences(mutation)
    const id = ids[at]
    return references.created === null || id === undefined ? [] : [{ id, seq: at, ...references }]
  })
}

/** Products that a cancelled order puts back; none if this device cannot read the order. */
async function listRestocked(db: Db, { kind, payload }: Mutation): Promise<string[]> {
  if (kind !== 'setOrderStatus' || payload.status !== 'cancelled') return []
  if (payload.pieces === 'away' || payload.pieces === 'broken') return []
  const order = await db.mirror.orders.get(payload.order_id).catch(() => undefined)
  if (order === undefined) {
    const { rows } = await listOperations(db)
    const sale = rows.find((row) => identityOf(row) === payload.order_id)
    return sale === undefined ? [] : (stallSaleOf(sale)?.items ?? []).map((item) => item.product_id)
  }
  const items = readOrderItems(order) ?? []
  return items.filter(({ extra }) => extra !== true).map(({ id }) => id)
}

function isOnItsWay(operation: Operation): boolean {
  return isWaiting(operation) && !isRefused(operation) && operation.discarding !== true
}

/** A queued write with its references to categories. */
interface Waiting extends CategoryReferences {
  id: string
  seq: number
}

export function readWaiting(operations: readonly Operation[]): Waiting[] {
  return operations.flatMap(({ id, seq, kind, payload }) => {
    const mutation = parseMutation(kind, payload)
    return mutation === null ? [] : [{ id, seq, ...categoryReferences(mutation) }]
  })
}

/** The waiting writes about categories that come before this one. */
export function depsOf(mutation: Mutation, waiting: readonly Waiting[]): string[] {
  const ours = categoryReferences(mutation)
  return waiting.filter((other) => comesFirst(other, ours)).map(({ id }) => id)
}

function comesFirst(waiting: CategoryReferences, ours: CategoryReferences): boolean {
  if (waiting.created !== null) return ours.targets.includes(waiting.created)
  if (ours.removed !== null)
    return waiting.targets.includes(ours.removed) || waiting.seen.includes(ours.removed)
  // The editor saw the product in this category because the deletion moves it there.
  return waiting.removed !== null && waiting.targets.some((heir) => ours.seen.includes(heir))
}

/** Uploads come before the writes that show them. */
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
 * For a transaction on outbox, photos and settings. Creates one upload for each new photo that
 * these mutations show. One that is not on this device is on the server, unless it was removed
 * here.
 */
async function uploadsFor(
  db: Db,
  mutations: readonly Mutation[],
  queued: readonly Operation[],
  author: Author,
): Promise<PhotoUploads> {
  const uploads = new Map<string, string>()
  const added: NewOperation[] = []
  for (const address of new Set(mutations.flatMap(picturesSetBy))) {
    const photoId = photoIdOf(address)
    if (photoId === null) continue
    const known = queued.find(
      (row) => row.state !== 'applied' && uploadOf(row)?.photo_id === photoId,
    )
    if (known === undefined && !(await takeFromForm(db, photoId))) {
      if ((await readRemovedPhotos(db)).includes(photoId)) throw new PhotoRemovedError(photoId)
      continue
    }
    const upload = known ?? newUpload(photoId, address, author)
    if (known === undefined) added.push(upload)
    uploads.set(photoId, upload.id)
  }
  return {
    added,
    depsOf: (mutation) =>
      picturesSetBy(mutation).flatMap((address) => uploads.get(photoIdOf(address) ?? '') ?? []),
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
