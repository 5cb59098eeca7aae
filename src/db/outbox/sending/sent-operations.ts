/**
 * Acknowledged operations are kept for a week: a server restored from a backup has lost some, and
 * gets them again under the same ids. Otherwise the ledger answers.
 */
import { isUpload, parseMutation } from '#domain/writes/mutations.ts'
import {
  type Operation,
  isWaiting,
  parseOperation,
  refusedStates,
} from '#domain/writes/operation.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { endOperations } from '#db/outbox/lifecycle.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { depsOf, readWaiting } from '#db/outbox/queue-writes.ts'
import { readSession } from '#db/session-store.ts'
import { readSyncState } from '#db/sync-state.ts'
import { forgetOldImports } from '#db/old-imports.ts'
import { writeBestEffort } from '#db/storage.ts'
import { dropTexts, hasTexts } from './customer-texts.ts'

/** A backup has to be younger than this (ms). */
export const keptMs = 7 * 24 * 60 * 60_000
/** The newest are kept. New products go first: an import must not push out sales of the stall. */
const mostKept = 3_000
const epochKey = 'server-epoch'

/**
 * Moves acknowledged operations out of the outbox, in one transaction. Once staff have signed out,
 * no copy with texts about a customer is kept.
 */
export async function moveToSent(
  db: Db,
  operations: readonly Operation[],
  now: number,
  most = mostKept,
): Promise<void> {
  if (operations.length === 0) return
  const { outbox, sent, settings } = db.local
  await writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, sent, settings, async () => {
      const isSignedOut = (await readSession(db)) === null
      const kept = operations
        .map((operation) => ({ ...operation, sentAt: now }))
        .filter((one) => {
          if (isSignedOut) dropTexts(one)
          return one.forgotten !== true && !(isSignedOut && hasTexts(one))
        })
      await sent.bulkPut(kept)
      await endOperations(db, operations, 'acknowledged')
      const extra = (await sent.count()) - most
      if (extra <= 0) return
      const byTime = () => sent.orderBy('sentAt')
      // Only an import brings many: without one, no payload is read.
      const products = operations.some(isNewProduct)
        ? await byTime().filter(isNewProduct).limit(extra).primaryKeys()
        : []
      await sent.bulkDelete(products)
      if (products.length < extra)
        await byTime()
          .limit(extra - products.length)
          .delete()
    }),
  )
}

function isNewProduct({ kind }: Operation): boolean {
  return kind === 'createProduct'
}

/**
 * In every round: the privacy page states how long a copy stays. Imports that can no longer be
 * undone go with the copies. `deviceNow` in ms since 1970.
 */
export async function forgetOldSent(db: Db, deviceNow: number): Promise<void> {
  const { sent } = db.local
  const now = Math.min(deviceNow, (await readServerTime(db)) ?? deviceNow)
  const old = sent.where('sentAt').below(now - keptMs)
  if ((await old.count()) > 0) await writeBestEffort(db, () => old.delete())
  // The clock was turned back: their week begins now.
  const ahead = sent.where('sentAt').above(now)
  if ((await ahead.count()) > 0) await writeBestEffort(db, () => ahead.modify({ sentAt: now }))
  await writeBestEffort(db, () => forgetOldImports(db, now))
}

/** Of the last pull, if it succeeded (ms): the device's clock may be ahead. */
async function readServerTime(db: Db): Promise<number | null> {
  const { pullFailed } = await readSyncState(db)
  const time = Date.parse((await db.mirror.pulls.get('catalog'))?.at ?? '')
  return pullFailed || Number.isNaN(time) ? null : time
}

/** The epoch of the last pull; undefined before the first one. */
export async function readServerEpoch({ local }: Db): Promise<unknown> {
  return (await local.settings.get(epochKey))?.value
}

/**
 * After a pull. A new epoch means that the server was restored: everything acknowledged before is
 * queued again at its old position, before the operations that refer to it. Refused operations are
 * withdrawn later (`askAboutRefusals`). Returns how many are queued again.
 */
export async function sendAgainAfterRestore(db: Db, epoch: string, now: number): Promise<number> {
  const { outbox, sent, settings } = db.local
  if ((await readServerEpoch(db)) === epoch) return 0
  return writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, sent, settings, async () => {
      if ((await readServerEpoch(db)) === epoch) return 0
      await settings.put({ key: epochKey, value: epoch })
      const applied = await outbox.where('state').equals('applied').toArray()
      // The photo store is not restored, and the device has deleted its copies.
      const isOld = ({ kind, outcome, forgotten }: Operation) =>
        !isUpload(kind) && forgotten !== true && parseApplied(outcome)?.epoch !== epoch
      const copies = (await sent.toArray()).filter(
        (row) => parseOperation(row) !== null && isOld(row),
      )
      // A shopper may have placed a lost order again before this pull.
      const queued = await outbox.where('id').anyOf(idsOf(copies)).toArray()
      const known = new Set(idsOf(queued))
      const again = [...copies.filter(({ id }) => !known.has(id)), ...applied.filter(isOld)]
      await outbox.bulkPut(again.map((operation) => pendingAgain(operation, now)))
      await waitForCategories(db, again)
      await outbox
        .where('state')
        .anyOf(refusedStates)
        .modify((row) => {
          if (row.outcome !== undefined && !isUpload(row.kind)) row.recheck = true
        })
      await sent.bulkDelete(idsOf(copies))
      return again.length
    }),
  )
}

/** They were acknowledged when later writes were queued, which therefore do not depend on them. */
async function waitForCategories(db: Db, again: readonly Operation[]): Promise<void> {
  const earlier = readWaiting(again)
  const { rows } = await listOperations(db)
  const changes = rows.filter(isWaiting).flatMap(({ seq, kind, payload, deps }) => {
    const mutation = parseMutation(kind, payload)
    const before = earlier.filter((one) => one.seq < seq)
    const added = mutation === null ? [] : depsOf(mutation, before)
    return added.length === 0 ? [] : [{ key: seq, changes: { deps: [...deps, ...added] } }]
  })
  if (changes.length > 0) await db.local.outbox.bulkUpdate(changes)
}

function idsOf(operations: readonly Operation[]): string[] {
  return operations.map(({ id }) => id)
}

function pendingAgain(operation: Operation & { sentAt?: number }, now: number): Operation {
  const { sentAt: _at, outcome: _outcome, lastError: _error, lease: _lease, ...others } = operation
  const { discarding: _given, ...rest } = others
  return { ...rest, state: 'pending', nextAttemptAt: now, again: true }
}
