/** What the transaction of a claim does before it marks anything: looks whether the choice still holds, and merges what can be one. */
import { isSame } from '#domain/plain-values.ts'
import { isUpload, type Mutation, coalesce, parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, parseOperation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { isLeaseExpired } from './outbox-rules.ts'
import { productsOf } from './outbox-lanes.ts'

/**
 * Whether the disk still says what the choice was made by, as far as it bears on it. By indexes, however
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
    areUnchanged(db, [...chosen, ...neighbours]),
    areLanesUnchanged(db, chosen, rows),
    areAcknowledged(db, [...new Set(chosen.flatMap(({ deps }) => deps))]),
    ...uploads.map((operation) => isUploadFree(db, operation, now)),
  ])
  return answers.every(Boolean)
}

async function areUnchanged({ local }: Db, known: readonly Operation[]): Promise<boolean> {
  const stored: unknown[] = await local.outbox.bulkGet(known.map(({ seq }) => seq))
  return known.every(
    (operation, at) =>
      operation.kind === 'unreadable' || isSame(parseOperation(stored[at]), operation),
  )
}

/** Nothing was queued that this copy has not heard of, and what comes before them in their lanes is acknowledged, or was seen. */
async function areLanesUnchanged(
  { local, outboxCache }: Db,
  chosen: readonly Operation[],
  rows: readonly Operation[],
): Promise<boolean> {
  const lanes = [...new Set(chosen.map(({ lane }) => lane))]
  const [keys, [newest = 0]] = await Promise.all([
    local.outbox.where('lane').anyOf(lanes).primaryKeys(),
    local.outbox.orderBy('seq').reverse().limit(1).primaryKeys(),
  ])
  if (newest > outboxCache.newest()) return false
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

/**
 * Two queued writes about the same thing become one, as long as neither was ever attempted: ids of attempted operations are never touched (L2). True
 * when the outbox has changed and has to be looked at again.
 */
export async function mergeWithNext(
  db: Db,
  first: Operation,
  rows: readonly Operation[],
): Promise<boolean> {
  const second = rows.find((row) => row.lane === first.lane && row.seq > first.seq)
  if (second === undefined || !canBeMerged(first) || !canBeMerged(second)) return false
  if (second.scope !== first.scope || !canFollow(second, first, rows)) return false
  const [one, two] = [readWhole(first), readWhole(second)]
  const merged = one && two && coalesce(one, two)
  if (merged === null) return false
  if (merged === 'none' && isDependedOn(first, second, rows)) return false
  await db.local.outbox.delete(second.seq)
  if (merged === 'none') await db.local.outbox.delete(first.seq)
  else
    await db.local.outbox.update(first.seq, {
      payload: merged.payload,
      merged: idsIn(first, second),
    })
  return true
}

/** Null when a newer version has written more than this one reads: merging would lose it. */
function readWhole({ kind, payload }: Operation): Mutation | null {
  const mutation = parseMutation(kind, payload)
  return mutation !== null && isSame(mutation.payload, payload) ? mutation : null
}

/** Whether another operation depends on the first, or stands between the two and is about the same product: then the first has to stay as it is. */
function isDependedOn(first: Operation, second: Operation, rows: readonly Operation[]): boolean {
  const products = productsOf(first)
  return rows.some(
    (row) =>
      row.deps.includes(first.id) ||
      (row.seq > first.seq &&
        row.seq < second.seq &&
        productsOf(row).some((id) => products.includes(id))),
  )
}

/** Whoever waits for the outcome of one of these ids now waits for that of the merged operation. */
function idsIn(first: Operation, second: Operation): string[] {
  return [...(first.merged ?? []), second.id, ...(second.merged ?? [])]
}

function canBeMerged(operation: Operation): boolean {
  return operation.state === 'pending' && operation.attempts === 0 && operation.solo !== true
}

/** Merging sends the second as early as the first: only where it waits for nothing else and nothing refers to its id. */
function canFollow(second: Operation, first: Operation, rows: readonly Operation[]): boolean {
  const waitsForOthers = second.deps.some(
    (dep) => dep !== first.id && rows.some(({ id, state }) => id === dep && state !== 'applied'),
  )
  return !waitsForOthers && !rows.some(({ deps }) => deps.includes(second.id))
}
