import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { readCart } from '#db/shopper/stored-cart.ts'
import type { Db } from '#db/database.ts'
import * as shop from '#db/shop-data.ts'
import { parseShopSearch } from '#shop/catalog/shop-search-params.ts'
import { addWithToast } from '#features/order/add-to-cart.ts'
import { type Toast, receiveToasts } from '#ui/toast/toast.ts'
import { aProduct } from '../../support/builders.ts'
import { createTestDb } from '../../support/test-db.ts'

let db: Db
let toasts: Toast[] = []
let stop: () => void = () => undefined
beforeEach(() => {
  db = createTestDb()
  toasts = []
  stop = receiveToasts((toast) => toasts.push(toast))
})
afterEach(() => {
  stop()
  db.local.close()
  db.mirror.close()
})

const addOne = (product: Product, quantity = 1) =>
  addWithToast({
    opening: Promise.resolve({ db, shop }),
    product,
    quantity,
    viewCart: () => undefined,
  })

test("'Add' puts one unit into the cart and says so; again, it says that the quantity is updated", async () => {
  const product = aProduct({ name: 'Ankh Key Rack' })
  await addOne(product)
  await addOne(product)
  expect((await readCart(db)).map((line) => line.quantity)).toEqual([2])
  expect(toasts.map(({ message, tone }) => [message, tone])).toEqual([
    ['Added Ankh Key Rack to cart', 'success'],
    ['Updated quantity of Ankh Key Rack in cart', 'success'],
  ])
})

test('adds at most the stock to the cart, and says so', async () => {
  const product = aProduct({ stock: 4 })
  await addOne(product, 3)
  await addOne(product, 3)
  await addOne(product)
  expect((await readCart(db)).map((line) => line.quantity)).toEqual([4])
  expect(toasts.slice(1).map(({ message }) => message)).toEqual([
    'Only 4 left, all in your cart',
    'Only 4 left, all in your cart',
  ])
})

test('the toast about an added product links to the cart and is dismissed with the page', async () => {
  await addOne(aProduct())
  expect(toasts).toMatchObject([{ action: { label: 'View cart' }, ofPage: true, slot: 'cart' }])
})

test('a failed write to the cart is reported', async () => {
  db.local.cart.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await addOne(aProduct({ name: 'Ankh Key Rack' }))
  expect(toasts[0]).toMatchObject({ title: 'Not saved', tone: 'error' })
  expect(await readCart(db)).toEqual([])
})

test.each([
  [{ category: 'boxes' }, 'boxes'],
  [{}, undefined],
  [{ category: 7 }, undefined],
  [{ category: ['boxes'] }, undefined],
  [{ category: null, extra: 'x' }, undefined],
])('the search %j requests the category %s', (search, category) => {
  expect(parseShopSearch(search).category).toBe(category)
})
