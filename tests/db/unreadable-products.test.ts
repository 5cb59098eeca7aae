/** Products and orders of the mirror with one value that changed on the disk. */
import { expect, it } from 'vitest'
import { listProducts } from '#db/mirror/catalog.ts'
import { followPrices, readCartView } from '#db/shopper/cart-view.ts'
import { addToCart, countUnreadableLines, readCart } from '#db/shopper/stored-cart.ts'
import { takeUnreadable } from '#db/schema/readable-rows.ts'
import { readDayEnd } from '#db/staff/day-closings.ts'
import { readMirrorProducts } from '#db/staff/products.ts'
import { CartLine } from '#domain/orders/cart.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { keysOf } from '#domain/plain-values.ts'
import { Product } from '#domain/products/product.ts'
import { pull } from '#sync/pull.ts'
import { aLine, aProduct } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { fullCategory, fullOrder, fullProduct } from '../support/full-rows.ts'

const values = [undefined, null, 'corrupt', 1e17, -1, {}, [null]]
const isKey = (name: string) => ['id', 'version', 'generation'].includes(name)

const fields = keysOf(fullProduct).filter((name) => !isKey(name))
it.each(fields)(
  'a product with a corrupt %s is shown as a product, or not at all',
  async (name) => {
    for (const value of values) {
      await db.local.cart.clear()
      await db.mirror.table('products').put({ ...fullProduct, [name]: value })
      for (const product of await listProducts(db)) {
        expect(parseOrNull(Product, product)).not.toBeNull()
        await addToCart(db, product, 1, 1)
        expect(await countUnreadableLines(db)).toBe(0)
        expect(await readCart(db)).toHaveLength(1)
      }
    }
  },
)

it.each(['corrupt', null, -1, 1e17, {}])(
  'a product with the price %j is not sold, and the cart keeps its own price',
  async (price) => {
    await db.mirror.table('products').put({ ...fullProduct, price })
    await db.local.cart.put(aLine({ price: 900 }))
    expect(await listProducts(db)).toEqual([])
    await followPrices(db)
    expect(await readCart(db)).toMatchObject([{ price: 900 }])
    expect(await readCartView(db)).toMatchObject([{ line: { price: 900 } }])
    expect((await readMirrorProducts(db)).rows).toMatchObject([{ price: 0, unreadable: true }])
  },
)

it.each(['corrupt', null, -1, 0.5, {}])(
  'a product with the stock %j is sold out until it is pulled again',
  async (stock) => {
    await db.mirror.table('products').put({ ...fullProduct, stock })
    expect(await listProducts(db)).toMatchObject([{ price: fullProduct.price, stock: 0 }])
  },
)

it.each([
  ['items', [7, null, undefined]],
  ['shipping_info', [7, null, undefined]],
  ['tendered', ['corrupt', null, -1]],
])('the end of a day names an order with corrupt %s', async (name, wrong) => {
  for (const value of wrong) {
    await db.mirror.table('orders').put({ ...fullOrder, [name]: value })
    expect(await readDayEnd(db, '2026-11-20')).toMatchObject({ damaged: [fullOrder.id] })
  }
})

it('a category without a readable picture has none', async () => {
  await db.mirror.table('categories').put({ ...fullCategory, image_url: 7 })
  expect(await db.mirror.categories.toArray()).toMatchObject([{ image_url: '', unreadable: true }])
})

it('a row with a corrupt value is pulled again as a whole, once', async () => {
  const catalog = createCatalogServer()
  const xid = catalog.begin()
  for (const id of ['1', '2']) catalog.write(xid, id, aProduct({ id }))
  catalog.commit(xid)
  const gateway = createFakeGateway({ catalog })
  const deps = createPushDeps(db, gateway)
  await pull(deps)
  await db.mirror.table('products').update('1', { price: 'corrupt' })
  expect(await listProducts(db)).toMatchObject([{ id: '2' }])
  expect(await pull(deps)).toEqual({ ok: true, rows: 2 })
  expect(await listProducts(db)).toHaveLength(2)
  // What a pull did not heal is not pulled as a whole each time.
  await db.mirror.table('products').update('1', { price: 'corrupt' })
  await listProducts(db)
  expect(await pull(deps)).toEqual({ ok: true, rows: 0 })
})

it.each([
  ['items', false],
  ['shipping_info', false],
  ['customer_name', true],
])('an order with unreadable %s is pulled again: %s', async (name, is) => {
  await db.mirror.table('orders').put({ ...fullOrder, [name]: 7 })
  await db.mirror.orders.toArray()
  expect(takeUnreadable(db.mirror, ['orders'])).toBe(is)
})

it('control: a line with a value of another type is not read', async () => {
  await db.local.table('cart').put(aLine())
  await db.local.table('cart').update('1', { price: 'corrupt' })
  expect(keysOf(CartLine.entries)).toContain('price')
  expect(await countUnreadableLines(db)).toBe(1)
})
