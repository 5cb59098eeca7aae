import { isSame } from '#domain/plain-values.ts'
import { isUpload } from '#domain/writes/mutations.ts'
import { type Operation, parseOperation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { isLeaseExpired } from './outbox-rules.ts'

/**
 * For the transaction of a claim: whether the disk still says what the choice was made by, as far as it bears on it. By indexes, however
 * long the queue is: the operations and their neighbours are as they were, nothing came before them in their lanes or behind all known ones,
 * what they waited for is acknowledged, and no other photo is on its way.
 */
export async function isStillClaimable(
  db: Db,
  chosen: readonly Operation[],
  rows: readonly Operation[],
  now: number,
): Promise<boolean> {
  const neighbours = chosen.flatMap(
    (operation) =>
      rows.find(({ lane, seq }) => lane === operation.lane && seq > operation.seq) ?? [],
  )
  const uploads = chosen.filter(({ kind }) => isUpload(kind))
  const answers = await Promise.all([
    areAsKnown(db, [...chosen, ...neighbours]),
    areLanesAsKnown(db, chosen, rows),
    areAcknowledged(db, [...new Set(chosen.flatMap(({ deps }) => deps))]),
    ...uploads.map((operation) => isUploadFree(db, operation, now)),
  ])
  return answers.every(Boolean)
}

async function areAsKnown({ local }: Db, known: readonly Operation[]): Promise<boolean> {
  const stored: unknown[] = await local.outbox.bulkGet(known.map(({ seq }) => seq))
  return known.every(
    (operation, at) =>
      operation.kind === 'unreadable' || isSame(parseOperation(stored[at]), operation),
  )
}

/** Nothing was queued that this copy has not heard of, and what comes before them in their lanes is acknowledged, or was seen. */
async function areLanesAsKnown(
  { local, outboxCopy }: Db,
  chosen: readonly Operation[],
  rows: readonly Operation[],
): Promise<boolean> {
  const lanes = [...new Set(chosen.map(({ lane }) => lane))]
  const [keys, [newest = 0]] = await Promise.all([
    local.outbox.where('lane').anyOf(lanes).primaryKeys(),
    local.outbox.orderBy('seq').reverse().limit(1).primaryKeys(),
  ])
  if (newest > outboxCopy.newest()) return false
  const seen = new Set(rows.map(({ seq }) => seq))
  const last = Math.max(...chosen.map(({ seq }) => seq))
  const unseen = keys.filter((key) => key < last && !seen.has(key))
  if (unseen.length === 0) return true
  const applied = new Set(await local.outbox.where('state').equals('applied').primaryKeys())
  return unseen.every((key) => applied.has(key))
}

async function areAcknowledged({ local }: Db, deps: readonly string[]): Promise<boolean> {
  if (deps.length === 0) return true
  const waitedFor = await local.outbox.where('id').anyOf(deps).toArray()
  return waitedFor.every(({ state }) => state === 'applied')
}

async function isUploadFree({ local }: Db, operation: Operation, now: number): Promise<boolean> {
  const inFlight = await local.outbox.where('state').equals('inflight').toArray()
  return !inFlight.some(
    (other) => other.id !== operation.id && isUpload(other.kind) && !isLeaseExpired(other, now),
  )
}
