/** Several writes of staff at once: all of them are queued, or none. */
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations, newOperation } from './outbox.ts'
import { uploadsFor } from './queue-uploads.ts'
import { writeSafely } from '#db/storage.ts'

export interface QueueWrites {
  userId: string
  mutations: readonly Mutation[]
  /** The draft they were made from; forgotten in the same transaction. */
  draftKey?: string
  /** ms since 1970. */
  now: number
}

/**
 * Returns the operations' ids when all are on disk; throws (NotSavedError …) when none is. A write that refers to a category which
 * waits to be created comes after that; a category's deletion comes after what still refers to it, and before edits of products that
 * were made where it moves them; what shows a photo made on this device comes after its upload, which is queued with it.
 */
export async function queueWrites(db: Db, request: QueueWrites): Promise<string[]> {
  const { userId, mutations, draftKey, now } = request
  const { outbox, drafts, photos } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, photos, async () => {
      const { rows } = await listOperations(db)
      const waiting = rows.filter(isOnItsWay)
      const uploads = await uploadsFor(db, mutations, rows, { userId, now })
      const operations = mutations.map((mutation) =>
        newOperation({
          id: crypto.randomUUID(),
          mutation,
          userId,
          deps: [...depsOf(mutation, waiting), ...uploads.depsOf(mutation)],
          now,
        }),
      )
      await outbox.bulkAdd([...uploads.added, ...operations])
      if (draftKey !== undefined) await drafts.delete(draftKey)
      return [...operations, ...uploads.added].map(({ id }) => id)
    }),
  )
}

function isOnItsWay({ state }: Operation): boolean {
  return state !== 'applied' && state !== 'conflict' && state !== 'rejected'
}

function depsOf(mutation: Mutation, waiting: readonly Operation[]): string[] {
  const category = categoryOf(mutation)
  const deps = waiting.filter(({ kind, payload }) => {
    if (kind === 'createCategory') return category !== null && idIn(payload) === category
    if (mutation.kind === 'deleteCategory') return refersTo(payload, mutation.payload.category_id)
    return kind === 'deleteCategory' && sawMoveOf(payload, mutation)
  })
  return deps.map(({ id }) => id)
}

/** The category that must exist for the write to succeed. */
function categoryOf(mutation: Mutation): string | null {
  if (mutation.kind === 'createProduct') return mutation.payload.category
  if (mutation.kind === 'updateProduct') return mutation.payload.patch.category ?? null
  return mutation.kind === 'deleteCategory' ? mutation.payload.move_to : null
}

function idIn(payload: unknown): unknown {
  return read(payload, 'category_id')
}

/** A product's creation in it, an edit that moves a product into or out of it, the deletion of another one in its favour. */
function refersTo(payload: unknown, category: string): boolean {
  return [
    read(payload, 'category'),
    read(read(payload, 'patch'), 'category'),
    read(read(payload, 'base'), 'category'),
    read(payload, 'move_to'),
  ].includes(category)
}

/** The product may only be where its editor saw it because the deletion moves it there. */
function sawMoveOf(deletion: unknown, mutation: Mutation): boolean {
  if (mutation.kind !== 'updateProduct') return false
  const { category } = mutation.payload.base
  return category !== undefined && category === read(deletion, 'move_to')
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
