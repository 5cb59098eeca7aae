import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ProductQuery,
  countByCategory,
  getProduct,
  getProducts,
  listCategories,
  listProducts,
  listUsedCategoryIds,
} from '#db/mirror/catalog.ts'
import { catalogQueries } from '#db/mirror/catalog-queries.ts'
import { sweepApplied } from '#db/outbox/sending/sweep.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Product } from '#domain/products/product.ts'
import { aProduct, aStockMove, anOrder, uuid } from '../support/builders.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'
import { db } from '../support/db-for-each-test.ts'

let written = 0
beforeEach(() => {
  written = 0
})

const mirror = (...products: Partial<Product>[]) => putProducts(db, ...products)

async function write(mutation: Mutation): Promise<string> {
  const id = uuid((written += 1))
  await enqueue(db, { id, mutation, userId: 'ann', now: Date.UTC(2026, 10, 20) })
  return id
}

async function markApplied(id: string, v: number, xid = '7') {
  const touched = [{ t: 'products', id: '1', v }]
  const outcome = { status: 'applied', xid, epoch: 'e', touched }
  await db.local.outbox.where('id').equals(id).modify({ state: 'applied', outcome })
}

const pulledTo = (horizon: string, epoch = 'e') => putCatalogPull(db, { horizon, epoch })

const stockOf = async (id = '1') => (await getProduct(db, id))?.stock

describe('the catalogue with its overlay', () => {
  it('is the mirror, newest first', async () => {
    await mirror({ id: 'a', created_at: '2026-01-01' }, { id: 'b', created_at: '2026-02-01' })
    expect((await listProducts(db)).map(({ id }) => id)).toEqual(['b', 'a'])
    expect((await listProducts(db, { limit: 1 })).map(({ id }) => id)).toEqual(['b'])
  })

  it('counts a waiting order against the stock, and not below nothing', async () => {
    await mirror({ stock: 4 })
    await write(anOrder([{ product_id: '1', quantity: 3, price: 1 }]))
    expect(await stockOf()).toBe(1)
    await write(anOrder([{ product_id: '1', quantity: 3, price: 1 }]))
    expect(await stockOf()).toBe(0)
  })

  it('keeps an applied operation in the overlay exactly until the mirror has its version', async () => {
    await mirror({ stock: 4 })
    await markApplied(await write(aStockMove('1', -1)), 2)
    expect(await stockOf()).toBe(3)
    await db.mirror.products.update('1', { stock: 3, version: 2 })
    expect(await stockOf()).toBe(3)
  })

  it('leaves out rejected operations', async () => {
    await mirror({ stock: 4 })
    const id = await write(aStockMove('1', -1))
    await db.local.outbox.where('id').equals(id).modify({ state: 'rejected' })
    expect(await stockOf()).toBe(4)
  })

  it('applies the operations of a product in the order of writing', async () => {
    await mirror({ id: '1', name: 'Old', stock: 4 })
    const patch = (base: string, name: string): Mutation => ({
      kind: 'updateProduct',
      payload: { product_id: '1', base: { name: base }, patch: { name } },
    })
    await write(patch('Old', 'New'))
    await write(aStockMove('1', 5))
    await write(patch('New', 'Newer'))
    expect(await getProduct(db, '1')).toMatchObject({ name: 'Newer', stock: 9 })
  })

  it('shows created products, hides deleted ones, and follows a product into another category', async () => {
    await mirror({ id: '1', category: 'boxes' }, { id: '2', category: 'decor' })
    const { id: _, created_at: _c, updated_at: _u, ...fields } = aProduct({ category: 'boxes' })
    await write({ kind: 'createProduct', payload: { product_id: 'new', ...fields } })
    await write({ kind: 'deleteProduct', payload: { product_id: '1' } })
    const into = { product_id: '2', base: { category: 'decor' }, patch: { category: 'boxes' } }
    await write({ kind: 'updateProduct', payload: into })
    const boxes = await listProducts(db, { category: 'boxes' })
    expect(boxes.map(({ id }) => id).toSorted()).toEqual(['2', 'new'])
    expect(await getProduct(db, '1')).toBeNull()
    expect([...(await getProducts(db, ['1', '2', 'new'])).keys()]).toEqual(['2', 'new'])
  })

  it('moves the products of a deleted category, and counts agree', async () => {
    await mirror({ id: '1', category: 'boxes' }, { id: '2', category: 'decor' })
    const row = { name: 'Boxes', description: '', image_url: '', updated_at: '', version: 1 }
    await db.mirror.categories.put({ id: 'boxes', generation: 1, ...row })
    await write({ kind: 'deleteCategory', payload: { category_id: 'boxes', move_to: 'decor' } })
    expect(await listCategories(db)).toEqual([])
    expect(Object.fromEntries(await countByCategory(db))).toEqual({ decor: 2 })
  })

  it('counts the same as a full read, with any queued writes', async () => {
    await mirror(
      { id: '1', category: 'boxes' },
      { id: '2', category: 'boxes' },
      { id: '3', category: 'decor' },
      { id: '4', category: null },
    )
    const counts = async () => Object.fromEntries(await countByCategory(db))
    expect(await counts()).toEqual({ boxes: 2, decor: 1 })
    expect(await listUsedCategoryIds(db)).toEqual(['boxes', 'decor'])
    const { id: _, created_at: _c, updated_at: _u, ...fields } = aProduct({ category: 'office' })
    await write({ kind: 'createProduct', payload: { product_id: 'new', ...fields } })
    await write({ kind: 'deleteProduct', payload: { product_id: '3' } })
    const into = { product_id: '1', base: { category: 'boxes' }, patch: { category: null } }
    await write({ kind: 'updateProduct', payload: into })
    await write(aStockMove('2', -1))
    expect(await counts()).toEqual({ boxes: 1, office: 1 })
    expect(await listUsedCategoryIds(db)).toEqual(['boxes', 'office'])
  })

  it('is sorted as requested, ties newest first', async () => {
    await mirror(
      { id: 'a', name: 'écrin', price: 300, created_at: '2026-01-01' },
      { id: 'b', name: 'Bowl', price: 100, created_at: '2026-02-01' },
      { id: 'c', name: 'Ebony box', price: 100, created_at: '2026-03-01' },
    )
    const ids = async (query: ProductQuery) => (await listProducts(db, query)).map(({ id }) => id)
    expect(await ids({ sort: 'price-up' })).toEqual(['c', 'b', 'a'])
    expect(await ids({ sort: 'price-down' })).toEqual(['a', 'c', 'b'])
    expect(await ids({ sort: 'name' })).toEqual(['b', 'c', 'a'])
    expect(await ids({ sort: 'price-down', limit: 1 })).toEqual(['a'])
  })

  it('leaves out sold-out products, also those sold out by a queued order', async () => {
    await mirror({ id: '1', stock: 1 }, { id: '2', stock: 0 }, { id: '3', stock: 2 })
    await write(anOrder([{ product_id: '1', quantity: 1, price: 1 }]))
    await write(aStockMove('2', 4))
    const found = await listProducts(db, { inStock: true, limit: 5 })
    expect(found.map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('finds only flagged products', async () => {
    await mirror({ id: 'a', featured: true }, { id: 'b' })
    expect((await listProducts(db, { flag: 'featured', limit: 5 })).map(({ id }) => id)).toEqual([
      'a',
    ])
  })
})

describe('sweeping applied operations', () => {
  it('waits until a complete pull has passed their transaction', async () => {
    await markApplied(await write(aStockMove('1', -1)), 2, '7')
    expect(await sweepApplied(db)).toBe(0)
    await pulledTo('7')
    expect(await sweepApplied(db)).toBe(0)
    await pulledTo('8')
    expect(await sweepApplied(db)).toBe(1)
    expect(await db.local.outbox.count()).toBe(0)
  })

  it('compares transactions as numbers, not as texts', async () => {
    await markApplied(await write(aStockMove('1', -1)), 2, '99')
    await pulledTo('100')
    expect(await sweepApplied(db)).toBe(1)
  })

  it('does not wait after a restore of the server', async () => {
    await markApplied(await write(aStockMove('1', -1)), 2, '900')
    await pulledTo('10', 'another')
    expect(await sweepApplied(db)).toBe(1)
  })

  it('keeps operations that are not applied', async () => {
    await write(aStockMove('1', -1))
    await pulledTo('100')
    expect(await sweepApplied(db)).toBe(0)
    expect(await db.local.outbox.count()).toBe(1)
  })
})

describe('the list of all products', () => {
  const some = (count: number) =>
    mirror(...Array.from({ length: count }, (_, at) => ({ id: `p${at}`, created_at: `${at}` })))
  const list = () => catalogQueries.readProducts(db, {})

  it('has no count during a first pull of more than one screen', async () => {
    await putCatalogPull(db, { complete: false })
    await some(60)
    const first = await list()
    expect(first.state === 'long' && first.first.length).toBe(24)
    await some(100)
    expect(await list()).toEqual(first)
    await putCatalogPull(db)
    const whole = await list()
    expect(whole.state === 'ready' && whole.products.length).toBe(100)
  })

  it('is shown as it is after a small part of a first pull', async () => {
    await putCatalogPull(db, { complete: false })
    await some(24)
    expect((await list()).state).toBe('ready')
  })
})
