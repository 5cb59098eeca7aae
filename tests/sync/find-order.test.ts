import { expect, test } from 'vitest'
import { getMyOrder, recordLost } from '#db/shopper/my-orders.ts'
import { placeAgain, reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import type { OrderReceipt } from '#domain/orders/order.ts'
import { findMyOrder } from '#sync/online/shopper-requests.ts'
import { aLine, uuid } from '../support/builders.ts'
import { type FakeGatewayOptions, createFakeGateway } from '../support/fake-gateway.ts'
import { createTestDb } from '../support/test-db.ts'

const search = { number: '00000000', phone: '01001234567' }

function aReceipt(): OrderReceipt {
  const { id, name, price, image } = aLine()
  const items = [{ id, name, price, image, quantity: 2 }]
  const created_at = '2026-11-20T10:00:00.000Z'
  return { id: uuid(1), created_at, status: 'processing', total: 2 * price, items }
}

function aDevice(options: FakeGatewayOptions = {}) {
  const order = aReceipt()
  const findOrder = () => ({ status: 'found', order }) as const
  const gateway = createFakeGateway({ findOrder, ...options })
  const db = createTestDb()
  const find = () => findMyOrder({ db, gateway, now: () => 9, report: () => undefined }, search)
  return { db, gateway, find }
}

test('an order that was found is one of this device, with a secret of its own', async () => {
  const { db, gateway, find } = aDevice()
  expect(await find()).toEqual({ name: 'found', id: uuid(1) })
  const view = await getMyOrder(db, uuid(1))
  expect(view?.state).toMatchObject({ name: 'confirmed', receipt: { status: 'processing' } })
  expect(view?.order).toMatchObject({ found: true, token: gateway.tokens[0] })
  expect(view?.order.customer).toMatchObject({ phone: search.phone, address: '', email: '' })
  expect(view?.order.token).toHaveLength(43)
})

test('an order that is known here keeps its secret', async () => {
  const { db, find } = aDevice()
  await find()
  const first = (await getMyOrder(db, uuid(1)))?.order.token
  await find()
  expect((await getMyOrder(db, uuid(1)))?.order.token).toBe(first)
})

test('without its secret the order is no longer followed, until it is found again', async () => {
  const { db, gateway, find } = aDevice()
  await find()
  const found = await getMyOrder(db, uuid(1))
  if (found === undefined) throw new Error('not found')
  await recordLost(db, found.order, 10)
  expect((await getMyOrder(db, uuid(1)))?.state).toMatchObject({ code: 'unlinked' })
  expect(await placeAgain(db, uuid(1), 11)).toBe('not lost')
  expect(await reviveMyOrder(db, uuid(1), 'checkout', 11)).toBe(false)

  await find()
  const again = await getMyOrder(db, uuid(1))
  expect(again?.state.name).toBe('confirmed')
  expect(again?.order.token).toBe(gateway.tokens[1])
})

test('says why nothing was found', async () => {
  const unknown = aDevice({ findOrder: () => ({ status: 'not_found' }) })
  expect(await unknown.find()).toEqual({ name: 'not-found' })
  const limited = aDevice({ findOrder: () => ({ status: 'wait', retry_after_ms: 61_000 }) })
  expect(await limited.find()).toEqual({ name: 'wait', minutes: 2 })
  const { gateway, find, db } = aDevice()
  gateway.findForecast.push('lost-request', { status: 404, class: 'upgrade' })
  expect(await find()).toEqual({ name: 'unreachable' })
  expect(await find()).toEqual({ name: 'refused' })
  expect(await db.local.myOrders.count()).toBe(0)
})
