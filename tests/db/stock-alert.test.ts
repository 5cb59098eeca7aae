/** Requests for a mail when a sold-out product is back, on this device. */
import { expect, it } from 'vitest'
import { keepTypedAlert, readStockAlert, requestStockAlert } from '#db/shopper/stock-alert.ts'
import { settleBatch } from '#db/outbox/sending/settle.ts'
import { markBackInStockSeen, readBackInStock, takeBackInStock } from '#db/shopper/back-in-stock.ts'
import { countUnannounced } from '#db/shopper/my-orders.ts'
import { aProduct } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

const product = { id: '7', updated_at: new Date(1000).toISOString() }
const request = { product_id: '7', email: 'Mona@mail.example', locale: 'ar' }
const ids = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [first = '', second = ''] = ids

it('reports an invalid address and queues nothing', async () => {
  const asked = await requestStockAlert(db, { ...request, email: 'mona@' }, { id: first, now: 2 })
  expect(asked).toEqual({ problem: 'emailInvalid' })
  expect(await db.local.outbox.count()).toBe(0)
})

it('queues one request for each product and address, and removes the draft', async () => {
  await keepTypedAlert(db, 'Mona@mail.example', 1)
  expect(await readStockAlert(db, product)).toEqual({ requested: null, typed: 'Mona@mail.example' })
  expect(await requestStockAlert(db, request, { id: first, now: 2000 })).toEqual({ id: first })
  const again = { ...request, email: 'mona@MAIL.example' }
  expect(await requestStockAlert(db, again, { id: second, now: 3000 })).toEqual({ id: first })
  expect(await db.local.outbox.toArray()).toMatchObject([
    { kind: 'requestStockAlert', payload: request, scope: 'anon', state: 'pending' },
  ])
  const waiting = { email: 'Mona@mail.example', state: 'waiting' }
  expect(await readStockAlert(db, product)).toEqual({ requested: waiting, typed: '' })
  expect(await readStockAlert(db, { ...product, id: '8' })).toEqual({ requested: null, typed: '' })
})

it('promises a mail once the server has the request, until the product changes', async () => {
  await requestStockAlert(db, request, { id: first, now: 2000 })
  const [operation] = await db.local.outbox.toArray()
  if (operation === undefined) throw new Error('not queued')
  await db.local.outbox.clear()
  await db.local.sent.put({ ...operation, state: 'applied', sentAt: 2500 })
  expect((await readStockAlert(db, product)).requested?.state).toBe('promised')
  const sold = { ...product, updated_at: new Date(4000).toISOString() }
  expect((await readStockAlert(db, sold)).requested).toBeNull()
  expect((await readStockAlert(db, sold, first)).requested?.state).toBe('promised')
})

it('says that the product was back when the request arrived: once on any screen, then on its page', async () => {
  await db.mirror.products.put({ ...aProduct({ id: '7', stock: 0 }), version: 1, generation: 1 })
  await requestStockAlert(db, request, { id: first, now: 2000 })
  const operation = await db.local.outbox.toCollection().first()
  const lease = { owner: 'here', until: 9000 }
  await db.local.outbox.toCollection().modify({ state: 'inflight', attempts: 1, lease })
  const outcome = { status: 'applied', xid: '1', epoch: 'e', touched: [], available: true }
  const settlement = { state: 'applied', outcome } as const
  await settleBatch(db, 'here', [{ seq: operation?.seq ?? 0, settlement }])

  expect((await readStockAlert(db, product)).requested?.state).toBe('back')
  expect(await readBackInStock(db, '7')).toBe('new')
  expect(await countUnannounced(db)).toBe(1)
  expect((await takeBackInStock(db)).map(({ id }) => id)).toEqual(['7'])
  expect(await countUnannounced(db)).toBe(0)
  expect(await takeBackInStock(db)).toEqual([])
  expect(await readBackInStock(db, '7')).toBe('told')
  await markBackInStockSeen(db, '7')
  expect(await readBackInStock(db, '7')).toBeNull()
  const sold = { ...product, updated_at: new Date(4000).toISOString() }
  expect((await readStockAlert(db, sold)).requested).toBeNull()
})

it('shows a request that the server refused', async () => {
  await requestStockAlert(db, request, { id: first, now: 2000 })
  await db.local.outbox.toCollection().modify({ state: 'rejected' })
  expect((await readStockAlert(db, product)).requested?.state).toBe('refused')
  expect(await requestStockAlert(db, request, { id: second, now: 3000 })).toEqual({ id: second })
})
