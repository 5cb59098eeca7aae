/** What a person makes of a conflict. */
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Choice, readConflict, resolveMutation } from '#domain/writes/revisions.ts'
import type { Db } from '#db/database.ts'
import { replaceOperation } from '#db/outbox/replace-operation.ts'
import { noteGivenUp } from '#db/stall-day.ts'
import { readOperations } from '#db/stored-rows.ts'
import { writeSafely } from '#db/storage.ts'

export interface ResolveConflict {
  /** The operation in conflict. */
  id: string
  /** By field. */
  choices: Readonly<Record<string, Choice>>
  newId: string
  userId: string
  /** ms since 1970. */
  now: number
}

/**
 * In one transaction the old operation goes and, unless all of theirs was taken, a new one with base := theirs stands
 * in its place. 'gone': somebody (another tab) was faster; nothing has changed.
 */
export async function resolveConflict(
  db: Db,
  { id, choices, newId, userId, now }: ResolveConflict,
): Promise<'queued' | 'dropped' | 'gone'> {
  const { outbox, drafts } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, async () => {
      const [old] = readOperations(await outbox.where('id').equals(id).toArray()).rows
      if (old?.state !== 'conflict') return 'gone'
      const mutation = parseMutation(old.kind, old.payload)
      const rest = mutation && resolveMutation(mutation, readConflict(old.outcome), choices)
      if (rest === null) throw new Error('This conflict cannot be put together')
      if (rest === 'nothing') {
        await outbox.delete(old.seq)
        await noteGivenUp(db, [old.id], now)
        return 'dropped'
      }
      await replaceOperation(db, old, { mutation: rest, newId, userId, now })
      return 'queued'
    }),
  )
}
