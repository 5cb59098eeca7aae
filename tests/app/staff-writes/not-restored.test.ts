/** A cancelled order with a deleted product: pieces that could not be restocked are named. */
import { expect, it } from 'vitest'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { readNotRestored } from '#db/outbox/write-outcome.ts'
import { isDeleted } from '#db/staff/products.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import { uuid } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'
import { putCatalogPull, putProducts } from '../../support/mirror.ts'

const applied = { status: 'applied', xid: '1', epoch: 'e', touched: [] }
const cancel = {
  kind: 'setOrderStatus',
  payload: { order_id: uuid(1), base: 'pending', status: 'cancelled' },
} as const

async function cancelledWith(outcome: object): Promise<string[]> {
  const ids = await queueWrites(db, { userId: 'ann', mutations: [cancel], now: 1 })
  await db.local.outbox
    .where('id')
    .anyOf(ids)
    .modify({ state: 'applied', attempts: 1, outcome: { ...applied, ...outcome } })
  return ids
}

it('is read from the outcome, also once a pull has confirmed it', async () => {
  await putProducts(db, { id: '2', name: 'Lotus Box' })
  const lines = [
    { product_id: '2', quantity: 3 },
    { product_id: 'gone', quantity: 1 },
  ]
  const ids = await cancelledWith({ not_restored: lines })
  expect(await readNotRestored(db, ids)).toEqual([
    { name: 'Lotus Box', quantity: 3 },
    { name: 'gone', quantity: 1 },
  ])
  await moveToSent(db, await db.local.outbox.toArray(), 1)
  expect(await readNotRestored(db, ids)).toEqual([
    { name: 'Lotus Box', quantity: 3 },
    { name: 'gone', quantity: 1 },
  ])
})

it('is nothing for other outcomes, and for one that does not name it', async () => {
  expect(await readNotRestored(db, await cancelledWith({}))).toEqual([])
})

it('does not make an outcome unreadable when a later server writes it otherwise', () => {
  expect(parseApplied({ ...applied, not_restored: 'some' })).toMatchObject({ not_restored: [] })
})

it('is marked in the order only when the whole catalogue is known', async () => {
  await putProducts(db, { id: '1' })
  expect(await isDeleted(db, 'gone')).toBe(false)
  await putCatalogPull(db)
  expect(await isDeleted(db, 'gone')).toBe(true)
  expect(await isDeleted(db, '1')).toBe(false)
})
