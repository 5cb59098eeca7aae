import { describe, expect, it, vi } from 'vitest'
import {
  createDraftAutosave,
  createFormAutosave,
  readDraft,
  readDraftAgain,
  saveDraft,
} from '#db/drafts.ts'
import { claimNext } from '../../support/claim-one.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { marksOf, readMirrorProducts, readOutbox, viewProducts } from '#db/staff/products.ts'
import { stockOfImports } from '#db/staff/stock.ts'
import { waitForOutcome } from '#db/outbox/write-outcome.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { aProduct, aStockMove } from '../../support/builders.ts'
import { putProducts } from '../../support/mirror.ts'
import { db } from '../../support/db-for-each-test.ts'

const write = (...mutations: Mutation[]) => queueWrites(db, { userId: 'ann', mutations, now: 1 })
const settle = (id: string | undefined, state: Operation['state'], outcome?: unknown) =>
  db.local.outbox
    .where('id')
    .equals(id ?? '')
    .modify({ state, ...(outcome === undefined ? {} : { outcome }) })
const newProduct = (category: string) => {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
  return creationOf('p', { ...fields, category })
}
const remove = (category: string, to: string | null = null): Mutation => ({
  kind: 'deleteCategory',
  payload: { category_id: category, move_to: to },
})

const mirror = (...ids: string[]) =>
  putProducts(db, ...ids.map((id, at) => ({ id, created_at: `2026-01-0${at + 1}` })))

describe('the products as staff see them', () => {
  const view = async () =>
    viewProducts((await readMirrorProducts(db)).rows, await readOutbox(db)).map(
      ({ product, mark }) => [product.id, product.stock, mark],
    )

  it('are the mirror, newest first; the first screen comes from an index', async () => {
    await mirror('a', 'b', 'c')
    expect(await view()).toEqual([
      ['c', 4, 'saved'],
      ['b', 4, 'saved'],
      ['a', 4, 'saved'],
    ])
    const first = await readMirrorProducts(db, 2)
    expect(first.rows.map(({ id }) => id)).toEqual(['c', 'b'])
    expect(first.total).toBe(3)
  })

  it('show queued writes at once, new products first, and mark unsent writes and conflicts', async () => {
    await mirror('a', 'b')
    const [refused] = await write(aStockMove('b', 5))
    await write(aStockMove('a', -1), newProduct('toys'))
    await settle(refused, 'conflict')
    expect(await view()).toEqual([
      ['p', 4, 'waiting'],
      ['b', 4, 'issue'],
      ['a', 3, 'waiting'],
    ])
    expect(marksOf(await readOutbox(db), 'category').size).toBe(0)
  })

  it('leave their category when its deletion waits', async () => {
    await mirror('a')
    await putProducts(db, { id: 'b', category: 'decor' })
    const [removal] = await write(remove('wall-art'))
    const rows = async () =>
      viewProducts((await readMirrorProducts(db)).rows, await readOutbox(db)).map(
        ({ product, mark }) => [product.id, product.category, mark],
      )
    expect((await rows()).toSorted()).toEqual([
      ['a', null, 'waiting'],
      ['b', 'decor', 'saved'],
    ])
    const touched = [{ t: 'products', id: 'a', v: 99 }]
    await settle(removal, 'applied', { status: 'applied', xid: '1', epoch: 'e', touched })
    expect((await rows()).toSorted()).toEqual([
      ['a', null, 'saved'],
      ['b', 'decor', 'saved'],
    ])
  })

  it('are gone while their deletion waits', async () => {
    await mirror('a', 'b')
    await write({ kind: 'deleteProduct', payload: { product_id: 'a' } })
    expect(await view()).toEqual([['b', 4, 'saved']])
  })
})

describe('the stock that imports bring', () => {
  it('is known by product as long as it counts; counting by hand is none of it', async () => {
    const adjust = (id: string, delta: number, reason: string): Mutation => ({
      kind: 'adjustStock',
      payload: { product_id: id, delta, reason },
    })
    const [, refused] = await write(
      adjust('1', 3, 'import'),
      adjust('2', 5, 'import'),
      adjust('1', -1, 'counted'),
      adjust('3', 2, 'import'),
    )
    await settle(refused, 'rejected')
    expect(stockOfImports(await readOutbox(db))).toEqual(
      new Map([
        ['1', 3],
        ['3', 2],
      ]),
    )
  })
})

describe('the outcome of writes', () => {
  it('is "waiting" until the server has settled all of them', async () => {
    const ids = await write(aStockMove('1', 1), aStockMove('2', 1))
    await settle(ids[0], 'applied')
    expect(await waitForOutcome(db, ids, 20)).toBe('waiting')
  })

  it('is reported once the operation leaves the outbox', async () => {
    const ids = await write(aStockMove('1', 1))
    const outcome = waitForOutcome(db, ids, 10_000)
    await db.local.outbox.clear()
    expect(await outcome).toBe('applied')
  })

  it('of a merged write is the outcome of the write that absorbed it', async () => {
    const ids = await write(aStockMove('1', -1), aStockMove('1', -1), aStockMove('1', -1))
    await claimNext(db, { now: 1_000, userId: 'ann', owner: 'a' })
    expect(await readOutbox(db)).toHaveLength(1)
    for (const id of ids) expect(await waitForOutcome(db, [id], 20)).toBe('waiting')
    await settle(ids[0], 'applied')
    for (const id of ids) expect(await waitForOutcome(db, [id], 10_000)).toBe('applied')
  })

  it('is a refusal as soon as one is refused', async () => {
    const ids = await write(aStockMove('1', 1), aStockMove('2', 1))
    const outcome = waitForOutcome(db, ids, 10_000)
    await settle(ids[1], 'rejected')
    expect(await outcome).toBe('refused')
  })
})

describe('a draft keeper', () => {
  it('ends with the newest, and with nothing once it was dropped', async () => {
    const keeper = createDraftAutosave<string>(db, 'k', () => 1)
    for (const text of ['a', 'ab', 'abc']) keeper.keep(text)
    await expect.poll(() => readDraft(db, 'k')).toBe('abc')
    keeper.keep('abcd')
    await keeper.drop()
    expect(await readDraft(db, 'k')).toBeUndefined()
  })

  it('of an untouched form leaves the draft of another tab alone, until it is dropped', async () => {
    const untouched = createFormAutosave<string>(db, 'k', false)
    await saveDraft(db, 'k', 'typed in another tab', 1)
    untouched.keep(null)
    await untouched.stop()
    expect(await readDraft(db, 'k')).toBe('typed in another tab')
    await untouched.drop()
    expect(await readDraft(db, 'k')).toBeUndefined()
  })

  it.each([true, false])(
    'removes the draft that its form has restored (%s) or written',
    async (restored) => {
      await saveDraft(db, 'k', 'restored', 1)
      const keeper = createFormAutosave<string>(db, 'k', restored)
      if (!restored) keeper.keep('written')
      await expect.poll(() => readDraft(db, 'k')).toBe(restored ? 'restored' : 'written')
      keeper.keep(null)
      await expect.poll(() => readDraft(db, 'k')).toBeUndefined()
      await saveDraft(db, 'k', 'typed in another tab', 1)
      keeper.keep(null)
      await keeper.stop()
      expect(await readDraft(db, 'k')).toBe('typed in another tab')
    },
  )
})

it('a draft that cannot be read is read again, and never counts as none', async () => {
  await saveDraft(db, 'k', 'typed', 1)
  const failure = Promise.reject(new Error('the database is busy'))
  failure.catch(() => undefined)
  vi.spyOn(db.local.drafts, 'get').mockReturnValueOnce(failure as never)
  let pauses = 0
  const pause = async () => void (pauses += 1)
  expect(await readDraftAgain(db, 'k', pause)).toBe('typed')
  expect(pauses).toBe(1)
})
