import type { Db } from '#db/database.ts'
import { claimBatch } from '#db/outbox/sending/claim.ts'
import { type Settlement, settleBatch } from '#db/outbox/sending/settle.ts'
import type { Operation } from '#domain/writes/operation.ts'

/** Claims one operation; null when nothing can be sent now. */
export async function claimNext(
  db: Db,
  claim: Parameters<typeof claimBatch>[1],
): Promise<Operation | null> {
  const [operation = null] = await claimBatch(db, claim, (eligible) => eligible.slice(0, 1))
  return operation
}

/** Settles one operation; false: `owner` has lost its lease. */
export async function settle(
  db: Db,
  seq: number,
  owner: string,
  settlement: Settlement,
): Promise<boolean> {
  return (await settleBatch(db, owner, [{ seq, settlement }])).length === 1
}
