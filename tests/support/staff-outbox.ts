/** Queued writes of one member of staff. */
import type { Db } from '#db/database.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation, OperationState } from '#domain/writes/operation.ts'
import { uuid } from './builders.ts'

export const userId = 'staff-1'
/** The n-th write is written n ms later. */
export const now = Date.UTC(2026, 10, 20, 12)

export async function queue(db: Db, n: number, mutation: Mutation, deps: string[] = []) {
  await enqueue(db, { id: uuid(n), mutation, userId, deps, now: now + n })
}

export function findOperation(db: Db, id: string): Promise<Operation | undefined> {
  return db.local.outbox.where('id').equals(id).first()
}

/** Sets the state as if the engine had sent it. */
export async function settle(
  db: Db,
  id: string,
  fields: Partial<Operation> & { state: OperationState },
): Promise<void> {
  await db.local.outbox.where('id').equals(id).modify(fields)
}
