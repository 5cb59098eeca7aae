import { describe, expect, it } from 'vitest'
import { putLines } from '#db/shopper/cart.ts'
import { getMyOrder, placeMyOrder } from '#db/shopper/my-orders.ts'
import { flush } from '#sync/push.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

describe('an order of this device', () => {
  const request = {
    id: uuid(1),
    token: 't'.repeat(43),
    lines: [aLine({ quantity: 2 })],
    customer: aCustomer,
    draftKey: 'checkout',
    now: 5,
  }

  it('goes from saved over sending to confirmed', async () => {
    const db = createTestDb()
    const seen: (string | undefined)[] = []
    const look = async () => void seen.push((await getMyOrder(db, uuid(1)))?.state.name)
    const deps = createPushDeps(db, createFakeGateway({ meanwhile: look }))
    await putLines(db, request.lines)
    await placeMyOrder(db, request)
    await look()
    await flush(deps)
    await look()
    expect(seen).toEqual(['saved', 'sending', 'confirmed'])
  })

  it('needs attention when it is refused, and says why', async () => {
    const db = createTestDb()
    const ledger = createLedgerServer(() => 'rejected')
    await putLines(db, request.lines)
    await placeMyOrder(db, request)
    await flush(createPushDeps(db, createFakeGateway({ ledger })))
    expect((await getMyOrder(db, uuid(1)))?.state).toEqual({
      name: 'needs-attention',
      code: 'items',
      problems: [],
    })
  })
})
