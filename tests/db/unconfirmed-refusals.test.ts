/** A restored server may refuse a write only because it has lost earlier ones of this device. */
import { beforeEach, describe, expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { moveToSent, sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { getMyOrder, takeUnannounced, takeUnannouncedRefusals } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { flush } from '#sync/sending/push.ts'
import { pull } from '#sync/pull.ts'
import { aCustomer, aLine, aStockMove, uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const hourMs = 60 * 60_000
const catalog = createCatalogServer()
const ledger = () => createLedgerServer((id) => (id === uuid(2) ? 'rejected' : 'applied'))
const depsOf = () =>
  createPushDeps(db, createFakeGateway({ ledger: ledger(), catalog }), {
    identity: async () => ({ userId, accessToken: 'token' }),
  })
const states = async () => (await listOperations(db)).rows.map(({ state }) => state)

/** Acknowledged before the restore. */
async function sentOnce(n: number): Promise<void> {
  await queue(db, n, aStockMove('1', n))
  const stored = db.local.outbox.where('id').equals(uuid(n))
  const outcome = { status: 'applied', xid: '1', epoch: 'old', touched: [] }
  await stored.modify({ state: 'applied', attempts: 1, outcome })
  await moveToSent(db, await stored.toArray(), 1)
}

describe('a refused write of staff', () => {
  let deps: ReturnType<typeof depsOf>
  beforeEach(async () => {
    deps = depsOf()
    await pull(deps)
    await sentOnce(1)
    await queue(db, 2, aStockMove('1', 2))
    await flush(deps)
  })

  it('is shown as refused once a pull has confirmed the epoch', async () => {
    expect(await states()).toEqual(['pending'])
    await pull(deps)
    expect(await states()).toEqual(['rejected'])
  })

  it('is sent under a new id, behind what a restored server has lost', async () => {
    await sendAgainAfterRestore(db, 'restored', 9)
    const { rows } = await listOperations(db)
    expect(rows).toMatchObject([
      { id: uuid(1), state: 'pending', again: true },
      { state: 'pending', attempts: 0, payload: { delta: 2 } },
    ])
    expect(rows[1]?.id).not.toBe(uuid(2))
    expect(rows[1]).not.toHaveProperty('outcome')
  })

  it('is shown as refused after an hour without a pull, when the refusal is repeated', async () => {
    deps.clock.now += 2 * hourMs
    await flush(deps)
    expect(await states()).toEqual(['rejected'])
  })

  it('stays refused when the server is restored after that', async () => {
    await pull(deps)
    await sendAgainAfterRestore(db, 'restored', 9)
    expect(await states()).toEqual(['pending', 'rejected'])
  })
})

it('a refusal counts at once on a device that has nothing to send again', async () => {
  const deps = depsOf()
  await pull(deps)
  await queue(db, 2, aStockMove('1', 2))
  await flush(deps)
  expect(await states()).toEqual(['rejected'])
})

it('a confirmed order that a restored server refuses is announced again', async () => {
  await sendAgainAfterRestore(db, 'old', 1)
  await putLines(db, [aLine()])
  const request = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id: uuid(2), draftKey: 'd', now: 1, ...request })
  await flush(createPushDeps(db, createFakeGateway()))
  expect(await takeUnannounced(db, 2)).toHaveLength(1)
  await sendAgainAfterRestore(db, 'restored', 9)
  await flush(depsOf())
  expect((await getMyOrder(db, uuid(2)))?.state.name).toBe('needs-attention')
  expect(await takeUnannounced(db, 10)).toEqual([])
  expect(await takeUnannouncedRefusals(db, 10)).toMatchObject([{ id: uuid(2) }])
})
