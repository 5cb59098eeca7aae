/** A new category whose id is taken: its products are not lost. */
import { discard } from '#db/outbox/decisions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import {
  readCategoryIdConflict,
  saveUnderOtherId,
  keepExistingCategory,
  listFrozenFollowers,
} from '#db/staff/category-id-conflict.ts'
import { categoryCreationOf } from '#domain/categories/category-form.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { type Mutation, parseMutation } from '#domain/writes/mutations.ts'
import { FrozenFollowerError } from '#db/outbox/rewrite-followers.ts'
import { resolveUnknownOutcome } from '#sync/online/withdraw.ts'
import { type PushDeps, flush } from '#sync/sending/push.ts'
import { aProduct, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createLedger } from '../support/ledger-server.ts'
import { db } from '../support/db-for-each-test.ts'

let shop: ReturnType<typeof createCategoryServer>
let deps: PushDeps
let send: () => Promise<unknown>

const { id: _id, created_at: _created, updated_at: _updated, ...product } = aProduct()
const texts = { description: 'ألعاب خشبية للأطفال', imageUrl: '/x.jpg' }
const creation = categoryCreationOf('category', { name: 'ألعاب', ...texts })
const make = (id: string, category = 'category') => creationOf(id, { ...product, category })
const move = (id: string, from: string | null, to: string | null): Mutation => ({
  kind: 'updateProduct',
  payload: { product_id: id, base: { category: from }, patch: { category: to } },
})
const remove = (id: string, to: string | null): Mutation => ({
  kind: 'deleteCategory',
  payload: { category_id: id, move_to: to },
})
const describeIt = (base: string, description: string): Mutation => ({
  kind: 'updateCategory',
  payload: { category_id: 'category', base: { description: base }, patch: { description } },
})

async function write(...mutations: Mutation[]): Promise<void> {
  for (const mutation of mutations)
    await queueWrites(db, { userId: 'ann', mutations: [mutation], now: 1 })
}
const operations = async () => (await listOperations(db)).rows
const refused = async () => (await operations()).find(({ state }) => state === 'rejected')?.id ?? ''
const states = async () => (await operations()).map(({ kind, state }) => `${kind} ${state}`)
const request = { newId: uuid(9), userId: 'ann', now: 5 }
const saveElsewhere = async () => saveUnderOtherId(db, await refused(), request)
const categoryOf = (id: string) => shop.categoryOfProduct.get(id)

beforeEach(async () => {
  shop = createCategoryServer()
  const theirs = {
    category_id: 'category',
    name: 'مطبخ',
    description: 'x'.repeat(10),
    image_url: '/k.jpg',
  }
  shop.ledger.arrive({ id: uuid(90), kind: 'createCategory', payload: theirs })
  const office = { ...theirs, category_id: 'office', name: 'Office' }
  shop.ledger.arrive({ id: uuid(93), kind: 'createCategory', payload: office })
  const identity = async () => ({ userId: 'ann', accessToken: 't' })
  const gateway = createFakeGateway({ ledger: shop.ledger })
  deps = createPushDeps(db, gateway, { identity })
  send = () => flush(deps)
})

describe('a category whose id is taken', () => {
  it('is merged into the existing one, with its products', async () => {
    await write(creation, make('p'), make('q'))
    await send()
    expect(await states()).toEqual([
      'createCategory rejected',
      'createProduct pending',
      'createProduct pending',
    ])
    expect(await keepExistingCategory(db, await refused(), 'ann')).toBe(true)
    await send()
    expect(await states()).toEqual(['createProduct applied', 'createProduct applied'])
    expect([categoryOf('p'), categoryOf('q')]).toEqual(['category', 'category'])
    expect(shop.categories.get('category')).toMatchObject({ name: 'مطبخ' })
  })

  it('is saved under another id, with its products and edits', async () => {
    await write(creation, make('p'), make('q'), move('q', 'category', 'office'))
    await write(describeIt(texts.description, 'ألعاب جديدة'))
    await send()
    expect(await saveElsewhere()).toBe('category-2')
    expect((await operations())[0]).toMatchObject({
      id: uuid(9),
      attempts: 0,
      lane: 'category:category-2',
    })
    await send()
    expect(new Set((await operations()).map(({ state }) => state))).toEqual(new Set(['applied']))
    expect([categoryOf('p'), categoryOf('q')]).toEqual(['category-2', 'office'])
    expect(shop.categories.get('category-2')).toMatchObject({
      name: 'ألعاب',
      description: 'ألعاب جديدة',
    })
    expect(shop.categories.get('category')).toMatchObject({ name: 'مطبخ' })
  })

  it('keeps its inherited products and its own deletion; the existing category stays', async () => {
    shop.ledger.arrive({
      id: uuid(91),
      kind: 'createCategory',
      payload: { ...creation.payload, category_id: 'old' },
    })
    shop.ledger.arrive({ id: uuid(92), ...make('r', 'old') })
    await write(creation, remove('old', 'category'), move('r', 'category', 'office'))
    await write(make('p'), remove('category', 'office'))
    await send()
    expect(await keepExistingCategory(db, await refused(), 'ann')).toBe(false)
    await saveElsewhere()
    await send()
    expect(new Set((await operations()).map(({ state }) => state))).toEqual(new Set(['applied']))
    expect([...shop.categories.keys()].toSorted()).toEqual(['category', 'office'])
    expect([categoryOf('p'), categoryOf('r')]).toEqual(['office', 'office'])
  })

  describe('while a help file holds its product', () => {
    beforeEach(async () => {
      await write(creation, make('p'), move('p', 'category', 'office'))
      const rows = (await operations()).filter(({ kind }) => kind !== 'createCategory')
      await db.local.outbox.bulkUpdate(
        rows.map(({ seq }) => ({ key: seq, changes: { attempts: 1 } })),
      )
      await send()
    })

    it('stays where it is, and nothing is changed, until the server can be asked', async () => {
      const before = await operations()
      await expect(saveElsewhere()).rejects.toThrow(FrozenFollowerError)
      expect(await operations()).toEqual(before)
    })

    it('is saved under another id with that product, once the server has withdrawn it', async () => {
      const inFile = (await operations())[1]
      for (const one of await listFrozenFollowers(db, await refused()))
        expect(await resolveUnknownOutcome(deps, one)).toBe('certain')
      expect(await saveElsewhere()).toBe('category-2')
      await send()
      expect(new Set((await operations()).map(({ state }) => state))).toEqual(new Set(['applied']))
      expect(categoryOf('p')).toBe('office')
      // Another device that sends the file changes nothing.
      expect(shop.ledger.arrive({ ...make('p'), id: inFile?.id ?? '' })).toMatchObject({
        status: 'rejected',
      })
    })
  })

  it("includes a colleague's product in it", async () => {
    await write(creation)
    await queueWrites(db, { userId: 'ben', mutations: [make('p')], now: 2 })
    await send()
    await saveElsewhere()
    expect((await operations())[1]).toMatchObject({
      scope: 'user:ben',
      deps: [uuid(9)],
      payload: { category: 'category-2' },
    })
  })

  it('does not move products that were put into the existing one later', async () => {
    await write(creation, make('p'), make('r'), move('r', 'category', 'office'))
    await send()
    await write(make('q'), move('r', 'office', 'category'))
    await saveElsewhere()
    await send()
    expect(['p', 'q', 'r'].map(categoryOf)).toEqual(['category-2', 'category', 'category'])
  })

  it('uses no id known to this device, nor the rejected one', async () => {
    const other = categoryCreationOf('category-2', { name: 'صناديق', ...texts })
    await write(creation)
    await send()
    await write(other)
    await db.mirror.categories.put({
      id: 'category-3',
      name: '-',
      description: '',
      image_url: '',
      updated_at: '',
      version: 1,
      generation: 1,
    })
    expect(await saveElsewhere()).toBe('category-4')
  })

  it('is resolved only by its author, and once', async () => {
    await write(creation, make('p'))
    await send()
    const id = await refused()
    expect(await keepExistingCategory(db, id, 'ben')).toBe(false)
    expect(await saveUnderOtherId(db, id, { ...request, userId: 'ben' })).toBeNull()
    const both = [saveUnderOtherId(db, id, request), keepExistingCategory(db, id, 'ann')]
    expect([
      ['category-2', false],
      [null, true],
    ]).toContainEqual(await Promise.all(both))
  })

  it('lists the effects of both choices', async () => {
    await write(creation, make('p'), make('q'), move('q', 'category', 'office'))
    await send()
    await db.mirror.categories.put({
      id: 'category',
      name: 'مطبخ',
      description: '',
      image_url: '',
      updated_at: '',
      version: 1,
      generation: 1,
    })
    const [first] = await operations()
    expect(first && (await readCategoryIdConflict(db, first))).toEqual({
      id: 'category',
      existing: 'مطبخ',
      freeId: 'category-2',
      products: 2,
      isDeletedLater: false,
    })
    expect(await discard(db, await refused(), 5)).toHaveLength(4)
  })
})

/** Knows the categories, and the category of each product. */
function createCategoryServer() {
  const categories = new Map<string, { name: string; description: string }>()
  const categoryOfProduct = new Map<string, string | null>()
  const exists = (id: string | null | undefined) => typeof id !== 'string' || categories.has(id)

  function isApplied({ kind, payload }: Mutation): boolean {
    if (kind === 'createCategory') {
      const { category_id: id, ...row } = payload
      if (categories.has(id)) return false
      categories.set(id, row)
    } else if (kind === 'updateCategory') {
      const { category_id: id, base, patch } = payload
      const row = categories.get(id)
      if (row === undefined || row.description !== base.description) return false
      categories.set(id, { ...row, description: patch.description ?? row.description })
    } else if (kind === 'deleteCategory') {
      const { category_id: id, move_to: heir } = payload
      if (!exists(heir)) return false
      for (const [other, at] of categoryOfProduct) if (at === id) categoryOfProduct.set(other, heir)
      categories.delete(id)
    } else if (kind === 'createProduct') {
      if (!exists(payload.category)) return false
      categoryOfProduct.set(payload.product_id, payload.category)
    } else if (kind === 'updateProduct') {
      const { product_id: id, base, patch } = payload
      if (categoryOfProduct.get(id) !== base.category || !exists(patch.category)) return false
      categoryOfProduct.set(id, patch.category ?? null)
    } else throw new Error(`This server has no ${kind}`)
    return true
  }
  const ledger = createLedger(({ kind, payload }) => {
    const mutation = parseMutation(kind, payload)
    return mutation !== null && isApplied(mutation)
      ? { status: 'applied', xid: '1', epoch: 'e', touched: [] }
      : { status: 'rejected', code: 'already_exists' }
  })
  return { ledger, categories, categoryOfProduct }
}
