import { expect, it } from 'vitest'
import { sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { getMyOrder, takeUnannounced, takeUnannouncedRefusals } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'

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
