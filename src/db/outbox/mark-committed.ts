import type { Db } from '#db/database.ts'
import { listUnacknowledged } from './outbox.ts'

/**
 * After a pull of the orders. Where the answer to an operation was lost, the history of stock tells that the server has done it: then its
 * difference is not laid over rows that contain it. It is sent again all the same, and its answer still decides what becomes of it.
 */
export async function markCommitted(db: Db): Promise<void> {
  const unknown = (await listUnacknowledged(db)).filter(
    ({ attempts, arrivedAt }) => attempts > 0 && arrivedAt === undefined,
  )
  if (unknown.length === 0) return
  const ids = new Set(unknown.map(({ id }) => id))
  const moves = await db.mirror.stock_moves
    .filter(({ operation_id: cause }) => cause !== null && ids.has(cause))
    .toArray()
  const arrived = new Map<string, string>()
  for (const { operation_id: cause, at } of moves)
    if (cause !== null && at < (arrived.get(cause) ?? '~')) arrived.set(cause, at)
  await db.local.outbox
    .where('id')
    .anyOf([...arrived.keys()])
    .modify((operation) => {
      const at = arrived.get(operation.id)
      if (at !== undefined) operation.arrivedAt = at
    })
}
