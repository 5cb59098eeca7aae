import { expect, test } from 'vitest'
import type { SendableOperation } from '#backend/gateway.ts'
import { answerOrder, readMyAnswer } from '#db/shopper/answer-order.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { flush } from '#sync/sending/push.ts'
import { uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

const link = { id: uuid(1), token: 'a'.repeat(32) }
const applied: Outcome = { status: 'applied', xid: '1', epoch: 'e', touched: [] }

function aServer(answer: (payload: unknown) => Outcome): FakeGateway {
  const gateway = createFakeGateway()
  gateway.sendBatch = async () => ({ ok: false, error: { class: 'upgrade', status: 404 } })
  gateway.send = async (operation: SendableOperation) => {
    gateway.sent.push(operation.id)
    return { ok: true, value: answer(operation.payload) }
  }
  return gateway
}

test('an answer waits without a connection, once, and the last one replaces it', async () => {
  const db = createTestDb()
  expect(await readMyAnswer(db, link.id)).toBe(null)
  await answerOrder(db, link, 'yes', 5)
  await answerOrder(db, link, 'yes', 6)
  expect((await listOperations(db)).rows).toHaveLength(1)
  expect(await readMyAnswer(db, link.id)).toEqual({ answer: 'yes', state: 'waiting' })
  expect(await readMyAnswer(db, uuid(2))).toBe(null)
  await answerOrder(db, link, 'no', 7)
  expect((await listOperations(db)).rows).toHaveLength(1)
  expect(await readMyAnswer(db, link.id)).toEqual({ answer: 'no', state: 'waiting' })
})

test('it is sent later, with the time at which it was given', async () => {
  const db = createTestDb()
  await answerOrder(db, link, 'yes', 5)
  const payloads: unknown[] = []
  const server = aServer((payload) => {
    payloads.push(payload)
    return applied
  })
  await flush(createPushDeps(db, server))
  const answered_at = new Date(5).toISOString()
  expect(payloads).toEqual([{ order_id: link.id, token: link.token, answer: 'yes', answered_at }])
  expect(await readMyAnswer(db, link.id)).toEqual({ answer: 'yes', state: 'sent' })
})

test('it is known after it has left the outbox: the last one, not an earlier one', async () => {
  const db = createTestDb()
  for (const answer of ['yes', 'no'] as const) {
    await answerOrder(db, link, answer, 5)
    await flush(
      createPushDeps(
        db,
        aServer(() => applied),
      ),
    )
    if (answer === 'yes') await moveToSent(db, await db.local.outbox.toArray(), 6)
    expect(await readMyAnswer(db, link.id)).toEqual({ answer, state: 'sent' })
  }
  await moveToSent(db, await db.local.outbox.toArray(), 7)
  expect(await readMyAnswer(db, link.id)).toEqual({ answer: 'no', state: 'sent' })
  expect(await readMyAnswer(db, uuid(2))).toBe(null)
})

test('a refused answer keeps its reason until the next one', async () => {
  const db = createTestDb()
  await answerOrder(db, link, 'yes', 5)
  await flush(
    createPushDeps(
      db,
      aServer(() => ({ status: 'rejected', code: 'cancelled' })),
    ),
  )
  expect(await readMyAnswer(db, link.id)).toMatchObject({ state: 'refused', code: 'cancelled' })
  await answerOrder(db, link, 'no', 6)
  expect(await readMyAnswer(db, link.id)).toEqual({ answer: 'no', state: 'waiting' })
})
