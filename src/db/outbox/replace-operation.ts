/** A refused write becomes a new one (a new id) at the same place of the queue. */
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { listOperations, newOperation } from './outbox.ts'
import { replaceStallWrite } from '#db/staff/stall-day.ts'

export interface Replacement {
  mutation: Mutation
  newId: string
  userId: string
  /** ms since 1970. */
  now: number
}

/** For a transaction on outbox and drafts. What waited for the old one waits for the new one. */
export async function replaceOperation(
  db: Db,
  old: Operation,
  { mutation, newId, userId, now }: Replacement,
): Promise<void> {
  const { outbox } = db.local
  const { rows } = await listOperations(db)
  const { deps, solo = false } = old
  const renewed = newOperation({ id: newId, mutation, userId, deps, solo, now })
  const replacement: Operation = { ...renewed, seq: old.seq }
  await outbox.put(replacement)
  for (const row of rows.filter((one) => one.deps.includes(old.id)))
    await outbox.put(pointTo(row, old.id, newId))
  await replaceStallWrite(db, old.id, { newId, mutation })
}

/** A change of status of a sale has the sale's id in it. */
function pointTo(row: Operation, oldId: string, newId: string): Operation {
  const deps = row.deps.map((dep) => (dep === oldId ? newId : dep))
  const { payload } = row
  const isAboutSale =
    row.attempts === 0 &&
    typeof payload === 'object' &&
    payload !== null &&
    Reflect.get(payload, 'order_id') === oldId
  if (!isAboutSale) return { ...row, deps }
  return { ...row, deps, lane: `order:${newId}`, payload: { ...payload, order_id: newId } }
}
