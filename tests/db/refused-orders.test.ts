import { beforeEach, expect, it } from 'vitest'
import { readCartView } from '#db/shopper/cart-view.ts'
import { countUnannounced, takeUnannouncedRefusals } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'

const items = [
  { product_id: '1', code: 'not_enough_stock', available: 2 },
  { product_id: '1', code: 'price_changed', price: 30_000 },
]

beforeEach(async () => {
  await putLines(db, [aLine({ quantity: 5 })])
  const rest = { token: 'x'.repeat(43), lines: await readCart(db), customer: aCustomer }
  await placeMyOrder(db, { id: uuid(1), draftKey: 'checkout', now: 1, ...rest })
  const outcome = { status: 'rejected', code: 'items', items }
  await db.local.outbox.toCollection().modify({ state: 'rejected', attempts: 1, outcome })
})

it('a line that is refused for its stock and its price is marked with both in the cart', async () => {
  await putProducts(db, { price: 30_000, stock: 9 })
  await putCatalogPull(db, { at: '2026-11-20T12:00:00.000Z' })
  await reviveMyOrder(db, uuid(1), 'checkout', Date.parse('2026-11-20T13:00:00.000Z'))
  const [view] = await readCartView(db)
  expect(view?.line.price).toBe(30_000)
  expect(view?.notices).toMatchObject([{ kind: 'only-left', available: 2 }])
})

it('a refusal is announced although the browser closed the database meanwhile', async () => {
  let fails = true
  db.local.myOrders.hook('updating', () => {
    if (fails) {
      fails = false
      throw new DOMException('The connection was closed', 'AbortError')
    }
  })
  expect(await takeUnannouncedRefusals(db, 5)).toMatchObject([{ id: uuid(1) }])
  expect(await countUnannounced(db)).toBe(0)
  expect(await takeUnannouncedRefusals(db, 6)).toEqual([])
})
