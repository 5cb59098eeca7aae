import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { writeOnce } from '#db/storage.ts'
import { listOperations, removeOperations } from './outbox.ts'

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
