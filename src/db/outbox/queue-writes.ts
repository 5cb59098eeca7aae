/** Several writes of staff at once: all of them are queued, or none. */
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations, newOperation } from './outbox.ts'
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
 * waits to be created comes after that; a category's deletion comes after what still wants to put products into it.
 */
export async function queueWrites(db: Db, request: QueueWrites): Promise<string[]> {
  const { userId, mutations, draftKey, now } = request
  const { outbox, drafts } = db.local
  db.askToPersist()
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, async () => {
      const waiting = (await listOperations(db)).rows.filter(isOnItsWay)
      const operations = mutations.map((mutation) =>
        newOperation({
          id: crypto.randomUUID(),
          mutation,
          userId,
          deps: depsOf(mutation, waiting),
          now,
        }),
      )
      await outbox.bulkAdd(operations)
      if (draftKey !== undefined) await drafts.delete(draftKey)
      return operations.map(({ id }) => id)
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
    return mutation.kind === 'deleteCategory' && putsInto(payload, mutation.payload.category_id)
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

/** A product's creation, or an edit of its category. */
function putsInto(payload: unknown, category: string): boolean {
  return (
    read(payload, 'category') === category || read(read(payload, 'patch'), 'category') === category
  )
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
