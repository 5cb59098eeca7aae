/** Writes of staff that did not go through by themselves, and what a person makes of them. Reading is meant for live queries. */
import {
  type Operation,
  hasUnknownOutcome,
  isRefused,
  isWaiting,
  needsDecision,
  needsDecisionBy,
} from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { findQueued, listOperations, retryNow, withDependants } from '#db/outbox/outbox.ts'
import { type Mutation, isUpload, parseMutation, uploadOf } from '#domain/writes/mutations.ts'
import {
  type Choice,
  readConflict,
  replacePicture,
  resolveMutation,
} from '#domain/writes/resolve-conflict.ts'
import { type Replacement, replaceOperation } from '#db/outbox/decisions.ts'
import { noteDiscarded } from '#db/stall-days.ts'
import { isSame } from '#domain/plain-values.ts'
import { readOperations } from '#db/schema/local-database.ts'
import { writeSafely } from '#db/storage.ts'

export interface SyncIssues {
  /** The server's rows had changed meanwhile: a person chooses. */
  conflicts: Operation[]
  /** The server said no. */
  rejections: Operation[]
  /** On their way, or waiting for a connection, a sign-in or a new version of the app. */
  waiting: Operation[]
  /** As the sync chip counts them. */
  needsYou: number
  /** Written by somebody else at this device; sent when they sign in again. */
  ofOthers: number
  /** Conflicts and refusals among them: only they can decide those. */
  ofOthersToDecide: number
  /** What this device sends as a shopper: orders, messages. */
  ofShop: number
  ofShopToDecide: number
  /** Entries this version cannot read. Nobody can decide anything about them. */
  unreadable: number
}

/** Each list in the order of writing. */
export async function listSyncIssues(db: Db, userId: string): Promise<SyncIssues> {
  const { rows, corrupt } = await listOperations(db)
  const open = rows.filter(isWaiting)
  const shop = open.filter(({ scope }) => scope === 'anon')
  const staff = open.filter(({ scope }) => scope !== 'anon')
  const own = staff.filter(({ scope }) => scope === `user:${userId}`)
  const others = staff.filter((operation) => !own.includes(operation))
  const conflicts = own.filter(({ state }) => state === 'conflict')
  const rejections = own.filter(({ state }) => state === 'rejected')
  return {
    conflicts,
    rejections,
    waiting: own.filter((operation) => !isRefused(operation)),
    needsYou: open.filter((operation) => needsDecisionBy(operation, userId)).length,
    ofOthers: others.length,
    ofOthersToDecide: others.filter(isRefused).length,
    ofShop: shop.length,
    ofShopToDecide: shop.filter(needsDecision).length,
    unreadable: corrupt.length,
  }
}

/** How many writes need a decision of this staff member. */
export async function countIssues(db: Db, userId: string): Promise<number> {
  const { conflicts, rejections } = await listSyncIssues(db, userId)
  return conflicts.length + rejections.length
}

/** How many writes of this staff member the server has not acknowledged. */
export async function countUnsent(db: Db, userId: string): Promise<number> {
  const { conflicts, rejections, waiting } = await listSyncIssues(db, userId)
  return conflicts.length + rejections.length + waiting.length
}

/** Sends everything of this person now: nothing waits for its 'Undo' or its next attempt any longer. */
export async function sendNow(db: Db, userId: string): Promise<void> {
  const { waiting } = await listSyncIssues(db, userId)
  for (const { id } of waiting) await retryNow(db, id)
}

interface ResolveConflict {
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
  const { outbox, stallDays } = db.local
  const write = () =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      const [old] = readOperations(await outbox.where('id').equals(id).toArray()).rows
      if (old?.state !== 'conflict') return 'gone'
      const mutation = parseMutation(old.kind, old.payload)
      const rest = mutation && resolveMutation(mutation, readConflict(old.outcome), choices)
      if (rest === null) throw new Error('This conflict cannot be put together')
      if (rest === 'nothing') {
        await outbox.delete(old.seq)
        await noteDiscarded(db, [old.id], now)
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
 * Sends a refused write again, as it was or edited, as a new operation. What the server may have done keeps its id: then it can only be
 * sent as it was, until the server has been asked (sync/online/withdraw.ts). A photo with another address is not sent: what was
 * to show it shows the picture there. False: it is no longer there to be sent.
 */
export async function resend(db: Db, id: string, replacement: Replacement): Promise<boolean> {
  const { outbox, stallDays, photos } = db.local
  const write = () =>
    db.local.transaction('rw', outbox, stallDays, photos, async () => {
      const [old] = readOperations(await outbox.where('id').equals(id).toArray()).rows
      if (old?.state !== 'rejected') return false
      if (hasUnknownOutcome(old) && !isUpload(old.kind))
        return (
          isSame(parseMutation(old.kind, old.payload), replacement.mutation) && sendAsItIs(db, old)
        )
      if (!(await discardPhoto(db, old, replacement.mutation)))
        await replaceOperation(db, old, replacement)
      return true
    })
  return writeSafely(db, write, async () =>
    (await findQueued(db, replacement.newId)) === undefined ? undefined : true,
  )
}

/** For a transaction on outbox: the same id, so that the ledger can answer. */
export async function sendAsItIs(db: Db, { seq }: Operation): Promise<true> {
  await db.local.outbox.update(seq, { state: 'pending', nextAttemptAt: 0 })
  return true
}

/** What would go with it: everything that cannot happen without it, in the order of writing. */
export async function listDependants(db: Db, id: string): Promise<Operation[]> {
  const { rows } = await listOperations(db)
  return withDependants(rows, id).filter((operation) => operation.id !== id)
}

/**
 * For a transaction on outbox and photos. When `wanted` names another address than the refused upload, photo and upload
 * go, and what waited for them shows the picture at that address. False: there is nothing to give up.
 */
async function discardPhoto(db: Db, refused: Operation, wanted: Mutation): Promise<boolean> {
  const [upload, chosen] = [uploadOf(refused), uploadOf(wanted)]
  if (upload === null || chosen === null || chosen.address === upload.address) return false
  const { rows } = await listOperations(db)
  const waiting = rows.filter(({ deps }) => deps.includes(refused.id))
  const lanes = new Set(waiting.map(({ lane }) => lane))
  // Those that waited, and later edits based on them: none was ever sent (L2).
  for (const row of rows.filter(({ attempts, lane }) => attempts === 0 && lanes.has(lane)))
    await showInstead(db, row, { upload: refused.id, from: upload.address, to: chosen.address })
  await db.local.outbox.delete(refused.seq)
  await db.local.photos.delete(upload.photo_id)
  return true
}

interface Change {
  upload: string
  from: string
  to: string
}

async function showInstead(db: Db, row: Operation, { upload, from, to }: Change): Promise<void> {
  const mutation = parseMutation(row.kind, row.payload)
  if (mutation === null) return
  const deps = row.deps.filter((dep) => dep !== upload)
  await db.local.outbox.put({ ...row, deps, payload: replacePicture(mutation, from, to).payload })
}
