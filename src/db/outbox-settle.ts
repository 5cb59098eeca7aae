import type { Operation } from '#domain/operation.ts'
import type { OrderReceipt } from '#domain/order.ts'
import { parseApplied } from '#domain/outcome.ts'
import type { Db } from './database.ts'
import { listOperations } from './outbox.ts'
import { writeSafely } from './storage.ts'

/** What an answer makes of an operation in flight. */
export type Settlement = Partial<Pick<Operation, 'nextAttemptAt' | 'lastError' | 'outcome'>> & {
  state: Exclude<Operation['state'], 'inflight'>
}

/**
 * Writes down what the server said, if `owner` still holds the lease; false: somebody else has taken over and will
 * hear the same answer. A confirmed order keeps its receipt in the same transaction.
 */
export async function settle(
  db: Db,
  seq: number,
  owner: string,
  settlement: Settlement,
  receipt: OrderReceipt | null,
): Promise<boolean> {
  const { outbox, myOrders } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', [outbox, myOrders], async () => {
      const stored = await outbox.get(seq)
      if (stored?.state !== 'inflight' || stored.lease?.owner !== owner) return false
      const { lease: _released, ...operation } = stored
      await outbox.put({ ...operation, ...settlement })
      if (settlement.state === 'applied') await confirmMyOrder(db, operation.id, receipt)
      return true
    }),
  )
}

async function confirmMyOrder(db: Db, id: string, receipt: OrderReceipt | null): Promise<void> {
  const order = await db.local.myOrders.get(id)
  if (order === undefined) return
  const { placedAt, total, items } = order
  const own = {
    id,
    created_at: new Date(placedAt).toISOString(),
    status: 'pending' as const,
    total,
    items,
  }
  await db.local.myOrders.update(id, { receipt: receipt ?? own })
}

/**
 * Removes applied operations that the mirror contains for certain: its last complete pull reached beyond their
 * transaction, or it belongs to another epoch than they do (the server was restored; all rows were pulled again).
 */
export async function sweepApplied(db: Db): Promise<number> {
  const pulled = await db.mirror.pulls.get('catalog')
  if (pulled === undefined || !pulled.complete || pulled.sweeping) return 0
  return db.local.transaction('rw', db.local.outbox, async () => {
    const { rows } = await listOperations(db)
    const contained = rows.filter((operation) => {
      const applied = operation.state === 'applied' ? parseApplied(operation.outcome) : null
      if (applied === null) return operation.state === 'applied'
      return applied.epoch !== pulled.epoch || BigInt(applied.xid) < BigInt(pulled.horizon)
    })
    await db.local.outbox.bulkDelete(contained.map(({ seq }) => seq))
    return contained.length
  })
}
