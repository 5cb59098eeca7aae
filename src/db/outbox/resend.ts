/** Conflicts resolved and refused writes sent again by a person. */
import { isSame } from '#domain/is-same.ts'
import { isUpload, parseMutation, uploadOf } from '#domain/writes/mutations.ts'
import { type Operation, hasUnknownOutcome } from '#domain/writes/operation.ts'
import {
  type Choice,
  readConflict,
  replacePicture,
  resolveMutation,
} from '#domain/writes/resolve-conflict.ts'
import type { Db } from '#db/database.ts'
import { readOperations } from '#db/schema/local-database.ts'
import { noteDiscarded } from '#db/stall-days.ts'
import { writeSafely } from '#db/storage.ts'
import { endOperations } from './lifecycle.ts'
import { type Replacement, replaceOperation } from './decisions.ts'
import { findQueued, listOperations } from './outbox.ts'
import { rememberRemovedPhotos } from './removed-photos.ts'
import { type Rewrite, rewriteFollowers } from './rewrite-followers.ts'

interface ResolveConflict {
  id: string
  /** By field. */
  choices: Readonly<Record<string, Choice>>
  newId: string
  userId: string
  /** ms since 1970. */
  now: number
}

/**
 * Replaces the operation in conflict by one whose base is the server's values, or drops it if all
 * of those were chosen. 'gone': another tab was faster; nothing is written.
 */
export async function resolveConflict(
  db: Db,
  { id, choices, newId, userId, now }: ResolveConflict,
): Promise<'queued' | 'dropped' | 'gone'> {
  const { outbox, stallDays } = db.local
  const write = () =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      const [old] = readOperations(await outbox.where('id').equals(id).toArray()).rows
      if (old?.state !== 'conflict') return 'gone'
      const mutation = parseMutation(old.kind, old.payload)
      const rest = mutation && resolveMutation(mutation, readConflict(old.outcome), choices)
      if (rest === null) throw new Error('This conflict cannot be put together')
      if (rest === 'nothing') {
        await endOperations(db, [old], 'decided')
        await noteDiscarded(db, [old], now)
        return 'dropped'
      }
      await replaceOperation(db, old, { mutation: rest, newId, userId, now })
      return 'queued'
    })
  return writeSafely(db, write, async () =>
    (await findQueued(db, newId)) === undefined ? undefined : 'queued',
  )
}

/**
 * Sends a refused write again under a new id, unchanged or edited. One with an unknown outcome
 * keeps its id and can only be sent unchanged (see sync/online/withdraw.ts); one refused before a
 * restore is withdrawn before it is sent. A photo with another address is not
 * uploaded: its products show the picture at that address. False: it cannot be sent.
 */
export async function resend(db: Db, id: string, replacement: Replacement): Promise<boolean> {
  const { outbox, stallDays, photos, settings } = db.local
  const write = () =>
    db.local.transaction('rw', outbox, stallDays, photos, settings, async () => {
      const [old] = readOperations(await outbox.where('id').equals(id).toArray()).rows
      if (old?.state !== 'rejected' || old.recheck === true) return false
      if (hasUnknownOutcome(old) && !isUpload(old.kind))
        return (
          isSame(parseMutation(old.kind, old.payload), replacement.mutation) &&
          sendUnchanged(db, old)
        )
      if (!(await discardPhoto(db, old, replacement))) await replaceOperation(db, old, replacement)
      return true
    })
  return writeSafely(db, write, async () =>
    (await findQueued(db, replacement.newId)) === undefined ? undefined : true,
  )
}

/** For a transaction on outbox. Keeps the id, so that the ledger can answer. */
export async function sendUnchanged(db: Db, operation: Operation): Promise<true> {
  const { outcome: _before, recheck: _asked, discarding: _taken, ...rest } = operation
  await db.local.outbox.put({ ...rest, state: 'pending', nextAttemptAt: 0 })
  return true
}

/**
 * For a transaction on outbox, photos and settings. If `wanted` names another address than the
 * refused upload, deletes photo and upload; its dependants show the picture at that address. Throws
 * FrozenFollowerError if one of them must stay as it is. False: it does not.
 */
async function discardPhoto(
  db: Db,
  refused: Operation,
  { mutation: wanted, now }: Replacement,
): Promise<boolean> {
  const [upload, chosen] = [uploadOf(refused), uploadOf(wanted)]
  if (upload === null || chosen === null || chosen.address === upload.address) return false
  const { rows } = await listOperations(db)
  const waiting = rows.filter(({ deps }) => deps.includes(refused.id))
  const lanes = new Set(waiting.map(({ lane }) => lane))
  const change = { upload: refused.id, from: upload.address, to: chosen.address }
  // The dependants and later edits based on them.
  const followers = rows.filter(({ lane }) => lanes.has(lane))
  await rewriteFollowers(db, followers, (row) => showInstead(row, change), now)
  await endOperations(db, [refused], 'decided')
  await db.local.photos.delete(upload.photo_id)
  await rememberRemovedPhotos(db, [upload.photo_id])
  return true
}

interface Change {
  upload: string
  from: string
  to: string
}

/** Null: the write does not refer to the photo. */
function showInstead(row: Operation, { upload, from, to }: Change): ReturnType<Rewrite> {
  const mutation = parseMutation(row.kind, row.payload)
  if (mutation === null) return null
  const deps = row.deps.filter((dep) => dep !== upload)
  return { lane: row.lane, deps, payload: replacePicture(mutation, from, to).payload }
}
