/** A server that was restored from a backup, and what a device still knows. */
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { moveToSent, sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { cancelMyOrder } from '#db/shopper/cancel-my-order.ts'
import {
  getMyOrder,
  listMyOrders,
  recordLost,
  takeUnannounced,
  takeUnannouncedRefusals,
} from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { placeAgain } from '#db/shopper/revive-my-order.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { refreshOrders } from '#sync/online/shopper-requests.ts'
import { askAboutRefusals, withdrawDiscarded } from '#sync/online/withdraw.ts'
import { pull } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, aStockMove, uuid } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createLedger, createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { findOperation, now, queue, settle, userId } from '../support/staff-outbox.ts'

/** A restored server does not know its refusals; another device may have sent a write since. */
describe('an order that was refused before the restore', () => {
  const items = [{ product_id: '1', code: 'sold_out' as const }]
  const refusal = { status: 'rejected' as const, code: 'items', items }
  let catalog: ReturnType<typeof createCatalogServer>
  let gateway: FakeGateway
  const deps = () => createPushDeps(db, gateway)

  beforeEach(async () => {
    catalog = createCatalogServer()
    gateway = createFakeGateway({ catalog, ledger: createLedger(() => refusal) })
    await pull(deps())
    await putLines(db, [aLine()])
    const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
    await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...rest })
    await flush(deps())
    catalog.restore()
    gateway = createFakeGateway({ catalog })
  })

  const stateOfOrder = async () => (await listMyOrders(db))[0]?.state
  const arrive = async () => {
    const { kind = '', payload } = (await findOperation(db, uuid(1))) ?? {}
    gateway.ledger.arrive({ id: uuid(1), kind, payload })
  }

  it('an order that the restored server has from another device is confirmed', async () => {
    await arrive()
    await pull(deps())
    expect(await stateOfOrder()).toMatchObject({ name: 'needs-attention' })
    expect(await takeUnannouncedRefusals(db, 2)).toHaveLength(1)
    await askAboutRefusals(deps())
    expect(await stateOfOrder()).toMatchObject({ name: 'confirmed' })
    expect(await takeUnannounced(db, 3)).toHaveLength(1)
  })

  it('an order that the restored server does not know stays refused with its reason, for good', async () => {
    await pull(deps())
    await askAboutRefusals(deps())
    await arrive()
    expect(gateway.ledger.effects).toEqual([])
    expect(await stateOfOrder()).toMatchObject({ name: 'needs-attention', problems: items })
    const asked = gateway.tokens.length
    await askAboutRefusals(deps())
    expect(gateway.tokens).toHaveLength(asked)
  })

  it('without an answer, it is asked again', async () => {
    await arrive()
    await pull(deps())
    gateway.forecast.push('lost-request')
    await askAboutRefusals(deps())
    expect(await stateOfOrder()).toMatchObject({ name: 'needs-attention' })
    await askAboutRefusals(deps())
    expect(await stateOfOrder()).toMatchObject({ name: 'confirmed' })
  })

  it('nothing is withdrawn while the server was not restored', async () => {
    await pull(deps())
    await askAboutRefusals(deps())
    const asked = gateway.tokens.length
    await pull(deps())
    await askAboutRefusals(deps())
    expect(gateway.tokens).toHaveLength(asked)
  })
})

/** An order that the server does not know: is it lost, or is it sent again by itself? */
describe('an order that is missing on the server', () => {
  let catalog: CatalogServer
  beforeEach(async () => {
    catalog = createCatalogServer()
    await putLines(db, [aLine()])
    const rest = { token: 't'.repeat(43), lines: [aLine()], customer: aCustomer }
    await placeMyOrder(db, { id: uuid(1), draftKey: 'd', now: 1, ...rest })
    await pull(deps())
  })

  function deps() {
    const epoch = catalog.epoch()
    const ledger = createLedger(() => ({ status: 'applied', xid: '1', epoch, touched: [] }))
    const gateway = createFakeGateway({ catalog, ledger, orderStatus: () => null })
    return createPushDeps(db, gateway)
  }

  async function keepCopies(): Promise<void> {
    await moveToSent(db, await db.local.outbox.toArray(), 1)
  }

  async function ask(reaches = true): Promise<void> {
    const given = deps()
    const report = (_: string, error: unknown) => {
      throw error
    }
    await refreshOrders({ ...given, report, pull: async () => reaches && (await pull(given)).ok })
  }
  const stateName = async () => (await getMyOrder(db, uuid(1)))?.state

  describe('an order that the server does not know', () => {
    beforeEach(async () => {
      await flush(deps())
      await keepCopies()
    })

    it('is not lost when a pull shows that the server was restored', async () => {
      catalog.restore()
      await ask()
      expect(await stateName()).toEqual({ name: 'saved' })
      expect((await db.local.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(1)])
    })

    it('is not called lost while the server cannot be pulled', async () => {
      await ask(false)
      expect(await stateName()).toMatchObject({ name: 'confirmed' })
    })

    it('is lost when the server was not restored', async () => {
      await ask()
      expect(await stateName()).toMatchObject({ name: 'needs-attention', code: 'lost' })
    })
  })

  describe('a cancelled order that was lost and is placed again', () => {
    beforeEach(async () => {
      await flush(deps())
      await cancelMyOrder(db, uuid(1), 2)
      await flush(deps())
      await keepCopies()
      const order = await db.local.myOrders.get(uuid(1))
      if (order !== undefined) await recordLost(db, order, 3)
      await placeAgain(db, uuid(1), 4)
    })

    it('is not cancelled by a copy of the old cancellation', async () => {
      catalog.restore()
      const given = deps()
      await pull(given)
      await flush(given)
      expect(given.gateway.sent).toEqual([uuid(1)])
    })

    it('has no wish to be cancelled any more', async () => {
      expect(await db.local.myOrders.get(uuid(1))).not.toHaveProperty('cancelAskedAt')
    })
  })
})

/** Acknowledged writes that are sent again because the server was restored. */
describe('acknowledged writes', () => {
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
})

describe('an order that was confirmed before the restore', () => {
  it('a confirmed order that a restored server refuses is announced again', async () => {
    await sendAgainAfterRestore(db, 'old', 1)
    await putLines(db, [aLine()])
    const request = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
    await placeMyOrder(db, { id: uuid(2), draftKey: 'd', now: 1, ...request })
    await flush(createPushDeps(db, createFakeGateway()))
    expect(await takeUnannounced(db, 2)).toHaveLength(1)
    await sendAgainAfterRestore(db, 'restored', 9)
    const ledger = createLedgerServer(() => 'rejected')
    await flush(createPushDeps(db, createFakeGateway({ ledger })))
    expect((await getMyOrder(db, uuid(2)))?.state.name).toBe('needs-attention')
    expect(await takeUnannounced(db, 10)).toEqual([])
    expect(await takeUnannouncedRefusals(db, 10)).toMatchObject([{ id: uuid(2) }])
  })
})
