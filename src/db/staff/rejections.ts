/** What a person makes of a write the server refused. */
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { discard, listOperations, withDependants } from '#db/outbox/outbox.ts'
import { type Replacement, replaceOperation } from '#db/outbox/replace-operation.ts'
import { giveUpPhoto } from './refused-photo.ts'
import { noteGivenUp } from '#db/stall-day.ts'
import { readOperations } from '#db/stored-rows.ts'
import { writeSafely } from '#db/storage.ts'

/**
 * Sends a refused write again, as it was or edited, as a new operation. A photo with another address is not sent: what was
 * to show it shows the picture there. False: it is no longer there to be sent.
 */
export async function resend(db: Db, id: string, replacement: Replacement): Promise<boolean> {
  const { outbox, drafts, photos } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, photos, async () => {
      const [old] = readOperations(await outbox.where('id').equals(id).toArray()).rows
      if (old?.state !== 'rejected') return false
      if (!(await giveUpPhoto(db, old, replacement.mutation)))
        await replaceOperation(db, old, replacement)
      return true
    }),
  )
}

/** What would go with it: everything that cannot happen without it, in the order of writing. */
export async function listDependants(db: Db, id: string): Promise<Operation[]> {
  const { rows } = await listOperations(db)
  return withDependants(rows, id).filter((operation) => operation.id !== id)
}

/** Gives up a write and its dependants; what they did at the stall counts as taken back. Returns the ids removed. */
export async function discardIssue(db: Db, id: string, now: number): Promise<string[]> {
  const { outbox, drafts, photos } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, photos, async () => {
      const gone = await discard(db, id)
      await noteGivenUp(db, gone, now)
      return gone
    }),
  )
}
