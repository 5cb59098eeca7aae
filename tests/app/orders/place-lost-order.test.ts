import { beforeEach, expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { readCart, putLines } from '#db/shopper/stored-cart.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { recordLost } from '#db/shopper/my-orders.ts'
import { placeLostOrder } from '#shop/orders/order-attention.tsx'
import { flush } from '#sync/sending/push.ts'
import { t } from '#texts/texts.ts'
import { type Toast, receiveToasts } from '#ui/toast/toast.ts'
import { aCustomer, aLine, uuid } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'
import { createFakeGateway } from '../../support/fake-gateway.ts'
import { createPushDeps } from '../../support/push-deps.ts'

const id = uuid(1)
let toasts: Toast[]
let pushes: number
const sync = { push: () => void pushes++ }

beforeEach(async () => {
  toasts = []
  pushes = 0
  receiveToasts((toast) => toasts.push(toast))
  await putLines(db, [aLine()])
  const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id, draftKey: 'd', now: 1, ...rest })
  await flush(createPushDeps(db, createFakeGateway()))
  const order = await db.local.myOrders.get(id)
  if (order === undefined) throw new Error('There is no order')
  await recordLost(db, order, 5)
})

it('a lost order is sent again, once', async () => {
  await placeLostOrder({ db, sync }, id)
  await placeLostOrder({ db, sync }, id)
  expect((await listOperations(db)).rows).toMatchObject([{ id, state: 'pending' }])
  expect([pushes, toasts]).toEqual([1, []])
})

it('a lost order without readable items is not sent, and a toast says so', async () => {
  await db.local.table('myOrders').update(id, { items: 'corrupt' })
  await placeLostOrder({ db, sync }, id)
  expect(toasts).toMatchObject([{ tone: 'error', message: t.orderStory.lost.unreadable }])
  expect(pushes).toBe(0)
  expect((await listOperations(db)).rows.filter(({ state }) => state === 'pending')).toEqual([])
})
