/** An order that the server does not know: is it lost, or is it sent again by itself? */
import { beforeEach, describe, expect, it } from 'vitest'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { cancelMyOrder } from '#db/shopper/cancel-my-order.ts'
import { getMyOrder, recordLost } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { placeAgain } from '#db/shopper/revive-my-order.ts'
import { putLines } from '#db/shopper/stored-cart.ts'
import { pull } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { refreshOrders } from '#sync/online/shopper-requests.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'

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
