import type { Db } from '#db/database.ts'
import { noteDiscarded } from '#db/staff/stall-day.ts'
import { writeSafely, writeOnce } from '#db/storage.ts'
import { findQueued, removeOperations, listOperations } from './outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'

/**
 * Discards an operation and what depends on it, and forgets in the same step what was said of them: an order that will
 * never be sent leaves 'My orders', and the stall's history tells the truth. Returns the ids removed.
 */
export async function discard(db: Db, id: string, now: number): Promise<string[]> {
  const { outbox, myOrders, photos, drafts } = db.local
  let gone: string[] = []
  const write = () =>
    db.local.transaction('rw', [outbox, myOrders, photos, drafts], async () => {
      gone = await removeOperations(db, id)
      await myOrders.bulkDelete(gone)
      await noteDiscarded(db, gone, now)
      return gone
    })
  return writeSafely(db, write, async () =>
    gone.length > 0 && (await findQueued(db, id)) === undefined ? gone : undefined,
  )
}

/** `too-late`: one of them may have reached the server. `built-upon`: something written later counts on one of them. */
export type TakenBack = 'taken-back' | 'too-late' | 'built-upon'

/** Takes writes back that were never attempted: all of them, or none. */
export async function takeBack(db: Db, ids: readonly string[]): Promise<TakenBack> {
  const { outbox, photos } = db.local
  const write = (say: (answer: TakenBack) => TakenBack) =>
    db.local.transaction('rw', outbox, photos, async () => {
      const { rows } = await listOperations(db)
      const ours = rows.filter(({ id }) => ids.includes(id))
      if (ours.length < ids.length || !ours.every(isUntouched)) return 'too-late'
      if (ours.some((operation) => isBuiltUpon(operation, rows, ids))) return 'built-upon'
      for (const id of ids) await removeOperations(db, id)
      return say('taken-back')
    })
  const areGone = async () =>
    (await outbox
      .where('id')
      .anyOf([...ids])
      .count()) === 0
  return writeOnce(db, write, areGone)
}

function isUntouched({ state, attempts, merged }: Operation): boolean {
  return state === 'pending' && attempts === 0 && merged === undefined
}

function isBuiltUpon(
  { id, lane, seq }: Operation,
  rows: readonly Operation[],
  ids: readonly string[],
): boolean {
  return rows.some(
    (later) =>
      later.seq > seq &&
      !ids.includes(later.id) &&
      (later.lane === lane || later.deps.includes(id)),
  )
}
