import type { Operation } from '#domain/writes/operation.ts'
import type { OrderReceipt } from '#domain/orders/order.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import { photosOf } from '#domain/writes/product-picture.ts'
import type { Db } from '#db/database.ts'
import type { PullName, PullState } from '#db/mirror-database.ts'
import { pullOf } from '#db/mirror/mirror-pages.ts'
import { listOperations } from './outbox.ts'
import { writeSafely } from '#db/storage.ts'

/** What an answer makes of an operation in flight. */
export type Settlement = Partial<Pick<Operation, 'nextAttemptAt' | 'lastError' | 'outcome'>> & {
  state: Exclude<Operation['state'], 'inflight'>
}

/**
 * Writes down what the server said, if `owner` still holds the lease; false: somebody else has taken over and will
 * hear the same answer. In the same transaction a confirmed order keeps its receipt, and a photo that has arrived goes.
 */
export async function settle(
  db: Db,
  seq: number,
  owner: string,
  settlement: Settlement,
  receipt: OrderReceipt | null,
): Promise<boolean> {
  const { outbox, myOrders, photos } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', [outbox, myOrders, photos], async () => {
      const stored = await outbox.get(seq)
      if (stored?.state !== 'inflight' || stored.lease?.owner !== owner) return false
      const { lease: _released, ...operation } = stored
      await outbox.put({ ...operation, ...settlement })
      if (settlement.state === 'applied') {
        await confirmMyOrder(db, operation.id, receipt)
        await photos.bulkDelete(photosOf([operation]))
      }
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
 * Removes applied operations that the mirror contains for certain: the last complete pull of every table they touched
 * reached beyond their transaction, or belongs to another epoch than they do (the server was restored; all rows were
 * pulled again). Rows that this device does not mirror (any more) need no waiting.
 */
export async function sweepApplied(db: Db): Promise<number> {
  const pulls = new Map((await db.mirror.pulls.toArray()).map((state) => [state.name, state]))
  return db.local.transaction('rw', db.local.outbox, async () => {
    const { rows } = await listOperations(db)
    const contained = rows.filter(
      (operation) => operation.state === 'applied' && isMirrored(operation, pulls),
    )
    await db.local.outbox.bulkDelete(contained.map(({ seq }) => seq))
    return contained.length
  })
}

function isMirrored({ outcome }: Operation, pulls: ReadonlyMap<PullName, PullState>): boolean {
  const applied = parseApplied(outcome)
  if (applied === null) return true
  return applied.touched.every(({ t }) => {
    const name = pullOf(t)
    const pulled = pulls.get(name)
    if (pulled === undefined) return name === 'orders'
    if (!pulled.complete || pulled.sweeping) return false
    return pulled.epoch !== applied.epoch || BigInt(applied.xid) < BigInt(pulled.horizon)
  })
}
