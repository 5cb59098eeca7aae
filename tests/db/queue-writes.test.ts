import { describe, expect, it } from 'vitest'
import { readDraft, saveDraft } from '#db/drafts.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { categoryCreationOf } from '#domain/categories/category-form.ts'
import { creationOf } from '#domain/products/product-form.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aProduct, aStockMove } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

async function write(...mutations: Mutation[]): Promise<string | undefined> {
  const [id] = await queueWrites(db, { userId: 'ann', mutations, now: 1 })
  return id
}
async function depsOf(id: string | undefined) {
  return (await listOperations(db)).rows.find((operation) => operation.id === id)?.deps
}
const settle = (id: string | undefined, state: 'applied' | 'rejected') =>
  db.local.outbox
    .where('id')
    .equals(id ?? '')
    .modify({ state })
const move = (from: string | null, to: string): Mutation => ({
  kind: 'updateProduct',
  payload: { product_id: '1', base: { category: from }, patch: { category: to } },
})
const rename: Mutation = {
  kind: 'updateProduct',
  payload: { product_id: '2', base: { name: 'Box' }, patch: { name: 'Lotus box' } },
}
const newCategory = (id = 'toys') =>
  categoryCreationOf(id, { name: 'Toys', description: 'Turned toys.', imageUrl: '/a.jpg' })
const newProduct = () => {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
  return creationOf('p', { ...fields, category: 'toys' })
}
const remove = (category: string, to: string | null = null): Mutation => ({
  kind: 'deleteCategory',
  payload: { category_id: category, move_to: to },
})

describe('a product', () => {
  it('depends on the queued creation of its category until that is applied', async () => {
    const category = await write(newCategory())
    expect(await depsOf(await write(newProduct()))).toEqual([category])
    expect(await depsOf(await write(move('decor', 'toys')))).toEqual([category])
    expect(await depsOf(await write(move('decor', 'boxes')))).toEqual([])
    await settle(category, 'applied')
    expect(await depsOf(await write(move('decor', 'toys')))).toEqual([])
  })

  it('depends on its category that is created in the same request', async () => {
    const mutations = [newCategory(), newProduct(), rename]
    const [category, product, other] = await queueWrites(db, { userId: 'ann', mutations, now: 1 })
    expect(await depsOf(product)).toEqual([category])
    expect(await depsOf(other)).toEqual([])
  })

  it('moves after the queued deletion of a category that may have moved it before', async () => {
    const [heirless, heired] = [
      await write(remove('toys')),
      await write(remove('puzzles', 'games')),
    ]
    expect(await depsOf(await write(move(null, 'boxes')))).toEqual([heirless])
    expect(await depsOf(await write(move('games', 'boxes')))).toEqual([heired])
    expect(await depsOf(await write(move('office', 'boxes')))).toEqual([])
    expect(await depsOf(await write(rename))).toEqual([])
  })
})

describe('the deletion of a category', () => {
  it('comes after the earlier writes of its request', async () => {
    const mutations = [rename, remove('toys')]
    const [edit, removal] = await queueWrites(db, { userId: 'ann', mutations, now: 1 })
    expect(await depsOf(removal)).toEqual([edit])
  })

  it('depends on queued writes that move products out of it', async () => {
    const out = await write(move('toys', 'games'))
    await write(rename)
    expect(await depsOf(await write(remove('toys')))).toEqual([out])
  })

  it('depends on the queued deletion of another category that moves its products here', async () => {
    const other = await write(remove('puzzles', 'toys'))
    expect(await depsOf(await write(remove('toys')))).toEqual([other])
  })

  it('depends on queued products in it and on the queued creation of its heir', async () => {
    const product = await write(newProduct())
    const heir = await write(newCategory('games'))
    expect(await depsOf(await write(remove('toys', 'games')))).toEqual([product, heir])
  })

  it('does not depend on rejected operations', async () => {
    await settle(await write(newProduct()), 'rejected')
    expect(await depsOf(await write(remove('toys')))).toEqual([])
  })
})

it('queues all writes or none, and forgets the draft in the same transaction', async () => {
  await saveDraft(db, 'product:1', { typed: 'x' }, 1)
  const mutations = [aStockMove('1', 1), move('decor', 'toys')]
  await queueWrites(db, {
    userId: 'ann',
    mutations,
    draft: { key: 'product:1', isStored: true },
    now: 1,
  })
  expect(await db.local.outbox.count()).toBe(2)
  expect(await readDraft(db, 'product:1')).toBeUndefined()
})
