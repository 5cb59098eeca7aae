/** Acknowledged writes that are sent again because the server was restored. */
import { beforeEach, expect, it } from 'vitest'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { moveToSent, sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { askAboutRefusals, withdrawDiscarded } from '#sync/online/withdraw.ts'
import { flush } from '#sync/sending/push.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { now, queue, settle, userId } from '../support/staff-outbox.ts'

const applied = { status: 'applied' as const, xid: '1', epoch: 'epoch-1', touched: [] }
const identity = async () => ({ userId, accessToken: 'token' })

beforeEach(async () => {
  await signInAs(db, userId)
  await sendAgainAfterRestore(db, 'epoch-1', 1)
})

function sender() {
  const ledger = createLedger(() => applied)
  const deps = createPushDeps(db, createFakeGateway({ ledger }), { identity })
  const send = async (at: number) => {
    deps.clock.now = at
    await flush(deps)
  }
  return { ledger, deps, send }
}

const move = async () => moveToSent(db, await db.local.outbox.toArray(), now)

it('a return that lost its reason at a sign-out is no second return', async () => {
  const { ledger, deps, send } = sender()
  const items = [{ product_id: 'lamp', quantity: 1, price: 500 }]
  const back = { order_id: uuid(9), returned_at: '', items, restocked: true, refund: 5 }
  await queue(db, 13, newMutation.recordReturn({ ...back, method: 'cash', reason: 'scratched' }))
  await send(now + 1_000)
  await move()
  await forgetCustomers(db)
  expect(await sendAgainAfterRestore(db, 'epoch-2', now)).toBe(1)
  await send(now + 2_000)
  await askAboutRefusals(deps)
  expect((await listOperations(db)).rows.map(({ state }) => state)).toEqual(['applied'])
  expect(ledger.effects).toEqual([uuid(13)])
})

it('a write that an earlier version gave up, although it was applied, is sent again', async () => {
  const { ledger, deps, send } = sender()
  await queue(db, 1, aStockMove('1', 1))
  await settle(db, uuid(1), { state: 'applied', attempts: 1, outcome: applied })
  await db.local.outbox.toCollection().modify({ discarding: true })
  await move()
  await sendAgainAfterRestore(db, 'epoch-2', now)
  await send(now + 10)
  await withdrawDiscarded(deps)
  expect(ledger.effects).toEqual([uuid(1)])
})
