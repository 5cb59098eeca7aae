/** A customer's answer to 'Is this order right?', queued without a connection. */
import type { OrderLink } from '#domain/orders/order-link.ts'
import { newMutation, parseMutation } from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { endOperations } from '#db/outbox/lifecycle.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import { readOperations } from '#db/schema/local-database.ts'
import { writeSafely } from '#db/storage.ts'

export type Answer = 'yes' | 'no'

/** Replaces an answer that was never sent or was refused. The same one is not queued twice. */
export async function answerOrder(
  db: Db,
  link: OrderLink,
  answer: Answer,
  now: number,
): Promise<void> {
  const { outbox } = db.local
  await writeSafely(db, () =>
    db.local.transaction('rw', outbox, async () => {
      const before = (await readAnswers(db, link.id)).filter(({ state }) => state !== 'applied')
      if (before.some((row) => !isRefused(row) && answerIn(row) === answer)) return
      await endOperations(db, before.filter(isRefused), 'decided')
      await endOperations(
        db,
        before.filter(({ state, attempts }) => state === 'pending' && attempts === 0),
        'unsent',
      )
      const { id: order_id, token } = link
      const answered_at = new Date(now).toISOString()
      const mutation = newMutation.answerOrder({ order_id, token, answer, answered_at })
      const id = crypto.randomUUID()
      await outbox.add(newOperation({ id, mutation, userId: null, deps: [], now }))
    }),
  )
}

/** `code`: why it was refused; `operationId` names it. */
export type MyAnswer = { answer: Answer } & (
  | { state: 'waiting' | 'sent' }
  | { state: 'refused'; code: string; operationId: string }
)

/** The last one on this device; null: none. For live queries. */
export async function readMyAnswer(db: Db, orderId: string): Promise<MyAnswer | null> {
  const [queued, sent] = await Promise.all([
    readAnswers(db, orderId),
    db.local.sent.filter(({ lane }) => lane === laneOf(orderId)).toArray(),
  ])
  const row = [...answersIn(sent), ...queued].at(-1)
  if (row === undefined) return null
  const answer = answerIn(row)
  if (!isRefused(row)) return { answer, state: row.state === 'applied' ? 'sent' : 'waiting' }
  const code = parseRejected(row.outcome)?.code ?? row.lastError?.code ?? ''
  return { answer, state: 'refused', code, operationId: row.id }
}

/** Those in the outbox, in the order in which they were given. */
async function readAnswers(db: Db, orderId: string): Promise<Operation[]> {
  return answersIn(await db.local.outbox.where('lane').equals(laneOf(orderId)).toArray())
}

function answersIn(stored: Operation[]): Operation[] {
  return readOperations(stored)
    .rows.filter(({ kind }) => kind === 'answerOrder')
    .toSorted((one, other) => one.seq - other.seq)
}

function laneOf(orderId: string): string {
  return `order:${orderId}`
}

function answerIn({ kind, payload }: Operation): Answer {
  const mutation = parseMutation(kind, payload)
  return mutation?.kind === 'answerOrder' ? mutation.payload.answer : 'no'
}
