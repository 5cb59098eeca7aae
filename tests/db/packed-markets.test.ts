import { beforeEach, expect, test } from 'vitest'
import { listPackedMarkets, readPackedMarket, readShort } from '#db/staff/packed-markets.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { putProducts } from '../support/mirror.ts'
import { now, queue, settle } from '../support/staff-outbox.ts'

const day = '2026-11-20'
const at = new Date(now).toISOString()

beforeEach(() => putProducts(db, { id: '1', name: 'Box', name_ar: 'علبة', price: 500, stock: 9 }))

function pack(n: number, product: string, delta: number) {
  const payload = { day, product_id: product, delta, packed_at: at }
  return queue(db, n, newMutation.packForMarket(payload))
}

/** `touched` with a version that no row has: the row is not here yet. */
async function answer(n: number, packed: number): Promise<void> {
  const touched = [{ t: 'markets', id: day, v: 2 }]
  const outcome = { status: 'applied', xid: '5', epoch: 'e', touched, packed }
  await settle(db, uuid(n), { state: 'applied', attempts: 1, outcome })
}

async function lineOf(product: string) {
  return (await readPackedMarket(db))?.lines.find((line) => line.product.id === product)
}

test('a line has the names and the price of its product, and what the server has not reserved', async () => {
  await pack(1, '1', 3)
  expect(await lineOf('1')).toMatchObject({
    product: { name: 'Box', name_ar: 'علبة', price: 500 },
    unreserved: 3,
    short: null,
  })
})

test('a product that is gone is named by its id, without a price', async () => {
  await pack(1, 'gone', 1)
  expect(await lineOf('gone')).toMatchObject({ product: { name: 'gone', price: null } })
})

test('the last packing of this device that got fewer pieces says how many', async () => {
  await pack(1, '1', 3)
  await answer(1, 1)
  expect(await lineOf('1')).toMatchObject({ unreserved: 0, short: 1 })
  expect(await readShort(db, [uuid(1)])).toBe(1)
  await pack(2, '1', 1)
  await answer(2, 1)
  expect(await lineOf('1')).toMatchObject({ short: null })
})

test('taps that were sent apart are one packing to the person', async () => {
  await pack(1, '1', 1)
  await answer(1, 1)
  await pack(2, '1', 1)
  await answer(2, 0)
  expect(await lineOf('1')).toMatchObject({ short: 1 })
  expect(await readShort(db, [uuid(2)])).toBe(1)
  expect(await readShort(db, [uuid(3)])).toBeNull()
})

test('a market waits until the server has its count', async () => {
  await pack(1, '1', 2)
  await answer(1, 2)
  const counted = { day, lines: [{ product_id: '1', back: 2 }], counted_at: at }
  await queue(db, 2, newMutation.countMarket(counted))
  expect(await readPackedMarket(db)).toBeNull()
  expect(await listPackedMarkets(db)).toMatchObject([{ day, isOpen: false, isWaiting: true }])
})
