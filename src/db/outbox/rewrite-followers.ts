/** Later writes that refer to a row which gets another id or address. */
import { isSame } from '#domain/is-same.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import {
  type Operation,
  hasUnknownOutcome,
  isRefused,
  isWaiting,
} from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { renewOperation } from './decisions.ts'
import { listOperations } from './outbox.ts'

/** A write in a help file, or one that may have arrived, refers to the row: it must stay (L2). */
export class FrozenFollowerError extends Error {
  override name = 'FrozenFollowerError'
}

/** What it is to be; null: it does not refer to the row. */
export type Rewrite = (row: Operation) => Pick<Operation, 'payload' | 'deps' | 'lane'> | null

/** Those that the server has to withdraw before they can be rewritten. */
export function listFrozen(followers: readonly Operation[], rewrite: Rewrite): Operation[] {
  return followers.filter((row) => hasUnknownOutcome(row) && isChanged(row, rewrite(row)))
}

/**
 * For a transaction on outbox and stallDays. A write that was withdrawn, or certainly did not
 * arrive, is replaced under a new id; one that a person has to decide about stays refused. Throws
 * FrozenFollowerError before anything is written.
 */
export async function rewriteFollowers(
  db: Db,
  followers: readonly Operation[],
  rewrite: Rewrite,
  now: number,
): Promise<void> {
  const waiting = followers.filter(isWaiting)
  if (listFrozen(waiting, rewrite).length > 0) throw new FrozenFollowerError()
  let rows = await readBySeq(db)
  let changes: Operation[] = []
  for (const { seq } of waiting) {
    const row = rows.get(seq)
    const to = row === undefined ? null : rewrite(row)
    if (row === undefined || to === null || !isChanged(row, to)) continue
    const changed = { ...row, ...to }
    if (row.attempts === 0 || staysRefused(row)) {
      changes.push(changed)
      continue
    }
    await db.local.outbox.bulkPut(changes)
    changes = []
    await renewOperation(db, changed, { kind: row.kind, payload: to.payload } as Mutation, now)
    // Its dependants have another id to wait for.
    rows = await readBySeq(db)
  }
  await db.local.outbox.bulkPut(changes)
}

async function readBySeq(db: Db): Promise<Map<number, Operation>> {
  return new Map((await listOperations(db)).rows.map((row) => [row.seq, row]))
}

function isChanged(row: Operation, to: ReturnType<Rewrite>): boolean {
  return to !== null && !isSame({ ...row, ...to }, row)
}

function staysRefused(row: Operation): boolean {
  return isRefused(row) && parseRejected(row.outcome)?.code !== 'withdrawn'
}
