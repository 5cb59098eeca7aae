import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { discard } from '#db/outbox/decisions.ts'
import { cancelMyOrder, takeCancellationAnswers } from '#db/shopper/cancel-my-order.ts'
import {
  countUnannounced,
  getMyOrder,
  listOrdersToPoll,
  takeUnannounced,
} from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import { putLines } from '#db/shopper/stored-cart.ts'
import type { SendableOperation } from '#backend/gateway.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

const lines = [aLine({ quantity: 2 })]
const order = {
  id: uuid(1),
  token: 't'.repeat(43),
  lines,
  customer: aCustomer,
  draftKey: 'checkout',
  now: 5,
}

/** The outcome of a cancellation; everything else is applied. */
function aServer(answer: () => Outcome | null): FakeGateway {
  const gateway = createFakeGateway()
  const { send } = gateway
  gateway.sendBatch = async () => ({ ok: false, error: { class: 'upgrade', status: 404 } })
  gateway.send = async (operation: SendableOperation, token, signal) => {
    const outcome = operation.kind === 'cancelMyOrder' ? answer() : null
    if (outcome === null) return send(operation, token, signal)
    gateway.sent.push(operation.id)
    return { ok: true, value: outcome }
  }
  return gateway
}

function cancelledOutcome(): Outcome {
  const items = lines.map(({ id, name, price, image, quantity }) => ({
    id,
    name,
    price,
    image,
    quantity,
  }))
  const created_at = '2026-11-20T10:00:00.000Z'
  const row = { id: uuid(1), created_at, status: 'cancelled', total: 100, items }
  return { status: 'applied', xid: '1', epoch: 'e', touched: [], row }
}

async function placed(): Promise<Db> {
  const db = createTestDb()
  await putLines(db, lines)
  await placeMyOrder(db, order)
  return db
}

const viewOf = (db: Db) => getMyOrder(db, uuid(1))

describe('an order that was never sent', () => {
  test('is taken back: nothing is ever sent, and it stays in the list as cancelled', async () => {
    const db = await placed()
    expect(await cancelMyOrder(db, uuid(1), 9)).toBe('withdrawn')
    expect(await cancelMyOrder(db, uuid(1), 10)).toBe('withdrawn')
    const gateway = aServer(() => null)
    await flush(createPushDeps(db, gateway))
    expect(gateway.sent).toEqual([])
    const view = await viewOf(db)
    expect(view?.state).toMatchObject({ name: 'confirmed', receipt: { status: 'cancelled' } })
    expect(view?.cancellation).toBeNull()
    expect(await listOrdersToPoll(db, 11)).toEqual([])
    expect(await countUnannounced(db)).toBe(0)
  })
})

describe('an order that may have arrived', () => {
  test('is cancelled by a request that follows it', async () => {
    const db = await placed()
    await db.local.outbox.where('id').equals(uuid(1)).modify({ attempts: 1 })
    expect(await cancelMyOrder(db, uuid(1), 9)).toBe('asked')
    expect(await cancelMyOrder(db, uuid(1), 10)).toBe('asked')
    expect(await viewOf(db)).toMatchObject({
      state: { name: 'saved' },
      cancellation: { name: 'asked' },
    })
    const gateway = aServer(cancelledOutcome)
    await flush(createPushDeps(db, gateway))
    expect(gateway.sent).toHaveLength(2)
    expect(gateway.sent[0]).toBe(uuid(1))
    expect(await viewOf(db)).toMatchObject({
      state: { name: 'confirmed', receipt: { status: 'cancelled' } },
      cancellation: null,
    })
  })

  test('takes its cancellation along when it is refused and put back into the cart', async () => {
    const db = await placed()
    await db.local.outbox.where('id').equals(uuid(1)).modify({ attempts: 1 })
    await cancelMyOrder(db, uuid(1), 9)
    const outcome = { status: 'rejected', code: 'items', items: [] }
    await db.local.outbox.where('id').equals(uuid(1)).modify({ state: 'rejected', outcome })
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 11)).toBe(true)
    expect(await db.local.outbox.count()).toBe(0)
  })
})

describe('an accepted order', () => {
  async function accepted(answer: () => Outcome) {
    const db = await placed()
    const deps = createPushDeps(db, aServer(answer))
    await flush(deps)
    await takeUnannounced(db, 6)
    expect(await cancelMyOrder(db, uuid(1), 9)).toBe('asked')
    return { db, deps }
  }

  test('says that it was asked for, until the server has answered', async () => {
    const { db, deps } = await accepted(cancelledOutcome)
    expect((await viewOf(db))?.state).toMatchObject({ receipt: { status: 'pending' } })
    expect((await viewOf(db))?.cancellation).toEqual({ name: 'asked' })
    expect(await takeCancellationAnswers(db)).toEqual([])
    await flush(deps)
    expect((await viewOf(db))?.state).toMatchObject({ receipt: { status: 'cancelled' } })
    expect(await countUnannounced(db)).toBe(1)
    expect(await takeCancellationAnswers(db)).toEqual([{ id: uuid(1), isCancelled: true }])
    expect(await countUnannounced(db)).toBe(0)
  })

  test('is not reported as cancelled when the workshop has begun', async () => {
    const { db, deps } = await accepted(() => ({ status: 'rejected', code: 'too_late' }))
    await flush(deps)
    const view = await viewOf(db)
    expect(view?.state).toMatchObject({ receipt: { status: 'pending' } })
    expect(view?.cancellation).toMatchObject({ name: 'refused', code: 'too_late' })
    expect(await takeCancellationAnswers(db)).toEqual([{ id: uuid(1), isCancelled: false }])

    if (view?.cancellation?.name !== 'refused') throw new Error('not refused')
    await discard(db, view.cancellation.operationId, 12)
    expect(await viewOf(db)).toMatchObject({ cancellation: null, order: { id: uuid(1) } })
  })
})
