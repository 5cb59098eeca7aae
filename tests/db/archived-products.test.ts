/** Archived products: in the mirror for staff, in no list of the shop. */
import { expect, it } from 'vitest'
import { catalogQueries } from '#db/mirror/catalog-queries.ts'
import {
  countByCategory,
  getProduct,
  getProducts,
  getStaffProduct,
  listProducts,
  listUsedCategoryIds,
  readArchivedIds,
} from '#db/mirror/catalog.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { wholeCatalog } from '#db/mirror/whole-catalog.ts'
import { readCartView } from '#db/shopper/cart-view.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { readMirrorProducts } from '#db/staff/products.ts'
import type { Product } from '#domain/products/product.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { aLine, aProduct, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

let cursor: string | null = null
const save = async (...products: Partial<Product>[]) => {
  const from = cursor
  cursor = uuid(products.length + Number(from !== null) * 10)
  const rows = products.map((fields) => {
    const row = aProduct(fields)
    return { t: 'products', id: row.id, v: from === null ? 1 : 2, row }
  })
  const page = { epoch: 'e', reset: false, more: false, rows, next: cursor, horizon: '9' }
  const at = '2026-11-25T10:00:00.000Z'
  await savePage(db, { ...page, at }, { name: 'catalog', scope: 'anon', from, now: 0 })
}
const box = { id: 'box', category: 'boxes', created_at: '2026-03-01' }
const tray = { id: 'tray', category: 'trays', created_at: '2026-02-01' }
const bowl = { id: 'bowl', category: 'boxes', created_at: '2026-01-01' }
const ids = (products: readonly Product[] | undefined) => products?.map(({ id }) => id)

it('are in no list, count, search or cart of the shop, and return', async () => {
  cursor = null
  await save({ ...box, archived: true }, { ...tray, archived: true }, bowl)
  expect(ids(await listProducts(db))).toEqual(['bowl'])
  expect(ids(await listProducts(db, { limit: 1 }))).toEqual(['bowl'])
  expect(ids(await listProducts(db, { category: 'boxes' }))).toEqual(['bowl'])
  expect(await countByCategory(db)).toEqual(new Map([['boxes', 1]]))
  expect(await countByCategory(db, 'with archived')).toEqual(
    new Map([
      ['boxes', 2],
      ['trays', 1],
    ]),
  )
  expect(await listUsedCategoryIds(db)).toEqual(['boxes'])
  expect(await getProduct(db, 'box')).toBeNull()
  expect((await catalogQueries.readProduct(db, 'box')).state).toBe('not-found')
  expect([...(await getProducts(db, ['box', 'bowl'])).keys()]).toEqual(['bowl'])
  expect((await readDashboard(db)).products).toBe(1)
  const whole = wholeCatalog(db)
  await new Promise<void>((resolve) => {
    const stop = whole.subscribe(() => {
      stop()
      resolve()
    })
  })
  expect(ids(whole.get().products)).toEqual(['bowl'])
  await db.local.cart.put(aLine({ id: 'box' }))
  expect((await readCartView(db))[0]?.notices).toMatchObject([{ kind: 'no-longer-sold' }])

  expect((await getStaffProduct(db, 'box'))?.archived).toBe(true)
  expect((await readMirrorProducts(db)).total).toBe(3)

  await save(box)
  expect(await readArchivedIds(db)).toEqual(['tray'])
  expect(ids(await listProducts(db, { limit: 2 }))).toEqual(['box', 'bowl'])
  expect(await countByCategory(db)).toEqual(new Map([['boxes', 2]]))
})

it('leave at once when somebody archives one on this device', async () => {
  cursor = null
  await save(box, tray)
  const mutation = newMutation.updateProduct({
    product_id: 'tray',
    base: { archived: false },
    patch: { archived: true },
  })
  await enqueue(db, { id: uuid(1), mutation, userId: 'ann', now: 0 })
  expect(ids(await listProducts(db, { limit: 2 }))).toEqual(['box'])
  expect(await countByCategory(db)).toEqual(new Map([['boxes', 1]]))
  expect((await countByCategory(db, 'with archived')).get('trays')).toBe(1)
  const heir = newMutation.deleteCategory({ category_id: 'boxes', move_to: 'trays' })
  await enqueue(db, { id: uuid(2), mutation: heir, userId: 'ann', now: 1 })
  expect(await countByCategory(db, 'with archived')).toEqual(new Map([['trays', 2]]))
  expect(await getProduct(db, 'tray')).toBeNull()
})
