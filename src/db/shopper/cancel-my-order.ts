/** Cancelling an order of this device: taken back before it was sent, otherwise a request. */
import { parseRejected } from '#domain/writes/outcome.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import type { Db } from '#db/database.ts'
import { endOperations } from '#db/outbox/lifecycle.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import { readOperations } from '#db/schema/local-database.ts'
import { writeBestEffort, writeOnce, writeSafely } from '#db/storage.ts'

/** `withdrawn`: it was never sent. `asked`: the server decides. `nothing`: it is not known here. */
export type Cancelled = 'withdrawn' | 'asked' | 'nothing'

/** One request, however often it is called. A refused one is replaced by a new one. */
export async function cancelMyOrder(db: Db, id: string, now: number): Promise<Cancelled> {
  const { outbox, myOrders } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, myOrders, async () => {
      const order = await myOrders.get(id)
      if (order === undefined) return 'nothing'
      if (order.withdrawnAt !== undefined) return 'withdrawn'
      const { rows } = readOperations(await outbox.where('lane').equals(`order:${id}`).toArray())
      const placing = rows.find((row) => row.id === id && row.state !== 'applied')
      const asking = rows.find((row) => isCancellation(row) && row.state !== 'applied')
      if (placing?.state === 'pending' && placing.attempts === 0) {
        await endOperations(db, [placing], 'unsent')
        await myOrders.put({ ...order, withdrawnAt: now })
        return 'withdrawn'
      }
      if (asking !== undefined && !isRefused(asking)) return 'asked'
      if (asking !== undefined) await endOperations(db, [asking], 'decided')
      const mutation = newMutation.cancelMyOrder({ order_id: id, token: order.token })
      const deps = placing === undefined ? [] : [id]
      const request = { id: crypto.randomUUID(), mutation, userId: null, deps, now }
      await outbox.add(newOperation(request))
      await myOrders.put({ ...order, cancelAskedAt: now })
      return 'asked'
    }),
  )
}

function isCancellation({ kind }: { kind: string }): boolean {
  return kind === 'cancelMyOrder'
}

/** The state of the request. `operationId` names a refused one. */
export type Cancellation =
  | { name: 'asked' }
  | { name: 'refused'; code: string; operationId: string }

/** Null: nothing was requested, or it was granted. `operations`: of this order's lane. */
export function readCancellation(operations: readonly Operation[]): Cancellation | null {
  const asking = operations.find((row) => isCancellation(row) && row.state !== 'applied')
  if (asking === undefined) return null
  if (!isRefused(asking)) return { name: 'asked' }
  const code = parseRejected(asking.outcome)?.code ?? asking.lastError?.code ?? ''
  return { name: 'refused', code, operationId: asking.id }
}

/** An answer to a cancellation, which no tab has shown yet. */
export interface CancellationAnswer {
  id: string
  isCancelled: boolean
}

/** Marks the answers as shown, so that one tab shows each. */
export async function takeCancellationAnswers(db: Db): Promise<CancellationAnswer[]> {
  const { outbox, myOrders } = db.local
  let answers: CancellationAnswer[] = []
  const write = (recordResult: (found: CancellationAnswer[]) => CancellationAnswer[]) =>
    db.local.transaction('rw', outbox, myOrders, async () => {
      answers = await findAnswers(db)
      for (const { id } of answers)
        await myOrders
          .where('id')
          .equals(id)
          .modify((order) => {
            delete order.cancelAskedAt
          })
      return recordResult(answers)
    })
  const areMarked = async () => {
    const stored = await myOrders.bulkGet(answers.map(({ id }) => id))
    return stored.every((order) => order?.cancelAskedAt === undefined)
  }
  return writeOnce(db, write, areMarked, writeBestEffort)
}

/** Cheap enough for a live query. */
export async function countCancellationAnswers(db: Db): Promise<number> {
  return (await findAnswers(db)).length
}

async function findAnswers(db: Db): Promise<CancellationAnswer[]> {
  const asked = await db.local.myOrders
    .filter((order) => order.cancelAskedAt !== undefined)
    .toArray()
  const answers: CancellationAnswer[] = []
  for (const { id, receipt } of asked) {
    const { rows } = readOperations(
      await db.local.outbox.where('lane').equals(`order:${id}`).toArray(),
    )
    const isRefusal = readCancellation(rows)?.name === 'refused'
    const isCancelled = receipt?.status === 'cancelled' && !isRefusal
    if (isCancelled || isRefusal) answers.push({ id, isCancelled })
  }
  return answers
}
