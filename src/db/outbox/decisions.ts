/** Decisions of a person about queued writes (L1): discard, take back, replace, set aside. */
import type { Db } from '#db/database.ts'
import { noteDiscarded, replaceStallWrite } from '#db/stall-days.ts'
import { writeSafely, writeOnce } from '#db/storage.ts'
import { findQueued, listOperations, newOperation } from './outbox.ts'
import { endOperations, removeOperations, setDiscarding, withDependants } from './lifecycle.ts'
import { type Operation, isRefused, parseOperation } from '#domain/writes/operation.ts'
import { type Mutation, replacementOf } from '#domain/writes/mutations.ts'
import { writeLog } from '#db/log.ts'
import { readCurrentOwner } from './ownership.ts'

/**
 * Discards an operation and its dependants. In the same transaction their orders leave 'My orders',
 * and the stall's history marks them as undone. Returns the ids removed. `isWanted` false for what
 * would go: nothing is removed.
 */
export async function discard(
  db: Db,
  id: string,
  now: number,
  isWanted: (gone: readonly Operation[]) => boolean = () => true,
): Promise<string[]> {
  const { outbox, myOrders, photos, stallDays, settings } = db.local
  let gone: string[] = []
  const write = () =>
    db.local.transaction('rw', [outbox, myOrders, photos, stallDays, settings], async () => {
      const family = withDependants((await listOperations(db)).rows, id)
      if (!isWanted(family)) return []
      gone = await removeOperations(db, id)
      await myOrders.bulkDelete(gone)
      if (gone.length > 0) await noteDiscarded(db, family, now)
      return gone
    })
  return writeSafely(db, write, async () =>
    gone.length > 0 && (await findQueued(db, id)) === undefined ? gone : undefined,
  )
}

/**
 * Gives up an operation that may have arrived, also one in flight, with what depends on it now:
 * they are not sent any more, and are withdrawn once the server can be asked. `discarding` false:
 * they are kept.
 */
export async function discardLater(db: Db, id: string, discarding = true): Promise<void> {
  const { outbox } = db.local
  await writeSafely(db, () =>
    db.local.transaction('rw', outbox, async () => await setDiscarding(db, id, discarding)),
  )
}

/**
 * A refused write that was given up and cannot be removed counts as refused again. One that was not
 * refused stays given up: it must not be sent.
 */
export async function leaveToPerson(db: Db, id: string): Promise<void> {
  await writeSafely(db, () =>
    db.local.outbox.where('id').equals(id).filter(isRefused).modify({ discarding: false }),
  )
}

/** `too-late`: one may have reached the server. `built-upon`: a later write depends on one. */
export type TakenBack = 'taken-back' | 'too-late' | 'built-upon'

/** Removes writes that were never attempted: all of them, or none. */
export async function takeBack(db: Db, ids: readonly string[]): Promise<TakenBack> {
  const { outbox, photos, settings } = db.local
  const write = (recordResult: (answer: TakenBack) => TakenBack) =>
    db.local.transaction('rw', outbox, photos, settings, async () => {
      const { rows } = await listOperations(db)
      const taken = new Set(ids)
      const ours = rows.filter(({ id }) => taken.has(id))
      if (ours.length < taken.size || !ours.every(isUntouched)) return 'too-late'
      if (isBuiltUpon(rows, taken)) return 'built-upon'
      await removeOperations(db, ...ids)
      return recordResult('taken-back')
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

/** Whether another operation depends on one of these or follows it in its lane. */
function isBuiltUpon(rows: readonly Operation[], taken: ReadonlySet<string>): boolean {
  const lanes = new Set<string>()
  for (const { id, lane, deps } of rows) {
    if (taken.has(id)) lanes.add(lane)
    else if (lanes.has(lane) || deps.some((dep) => taken.has(dep))) return true
  }
  return false
}

export interface Replacement {
  mutation: Mutation
  newId: string
  userId: string
  /** ms since 1970. */
  now: number
}

/**
 * For a transaction on outbox and stallDays. Replaces a refused write under a new id at the same
 * position of the queue; its dependants then depend on the new one. A sale or return keeps its
 * identity, so closings and other writes still refer to it.
 */
export async function replaceOperation(
  db: Db,
  old: Operation,
  { mutation: wanted, newId, userId, now }: Replacement,
): Promise<void> {
  const { outbox } = db.local
  const mutation = replacementOf(old, wanted)
  const { rows } = await listOperations(db)
  const { deps, solo = false, restocks = [], imported = false, writtenAt: at } = old
  const renewed = newOperation({ id: newId, mutation, userId, deps, solo, restocks, now, at })
  const replacement = { ...renewed, ...(imported && { imported }), seq: old.seq }
  await outbox.put(replacement)
  for (const row of rows.filter((one) => one.deps.includes(old.id))) {
    const renamed = row.deps.map((dep) => (dep === old.id ? newId : dep))
    await outbox.put({ ...row, deps: renamed })
  }
  await replaceStallWrite(db, old, { newId, mutation })
}

/** For a transaction on outbox and stallDays: under a fresh id, still of its author and time. */
export async function renewOperation(
  db: Db,
  old: Operation,
  mutation: Mutation,
  now: number,
): Promise<void> {
  const { seq, id, scope, createdAt, merged = [], writtenBy, discarding } = old
  const userId = scope.replace(/^user:/, '')
  await replaceOperation(db, old, { mutation, newId: crypto.randomUUID(), userId, now })
  await db.local.outbox.update(seq, {
    createdAt,
    merged: [id, ...merged],
    ...(writtenBy !== undefined && { writtenBy }),
    ...(discarding !== undefined && { discarding }),
  })
}

const setAsideKey = 'set-aside'

/**
 * Removes an entry that this version cannot read from the queue and keeps it unchanged for the help
 * file. False: it is missing, readable now, or belongs to somebody else.
 */
export async function setAsideUnreadable(db: Db, seq: number, now: number): Promise<boolean> {
  const isTheirs = await readCurrentOwner(db)
  const { outbox, settings } = db.local
  const write = (recordResult: (isAside: boolean) => boolean) =>
    db.local.transaction('rw', outbox, settings, async () => {
      const row = await outbox.get(seq)
      if (row === undefined || parseOperation(row) !== null || !isTheirs(row)) return false
      await settings.put({ key: setAsideKey, value: [...(await readSetAside(db)), row] })
      await endOperations(db, [row], 'set aside')
      return recordResult(true)
    })
  const isAside = await writeOnce(db, write, async () => (await outbox.get(seq)) === undefined)
  if (isAside) await writeLog(db, 'set aside', `unreadable entry ${seq}`, now)
  return isAside
}

/** As they were stored. */
export async function readSetAside({ local }: Db): Promise<unknown[]> {
  const kept = (await local.settings.get(setAsideKey))?.value
  return Array.isArray(kept) ? kept : []
}
