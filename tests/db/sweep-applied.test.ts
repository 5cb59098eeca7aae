import { beforeEach, describe, expect, it } from 'vitest'
import { getProduct } from '#db/mirror/catalog.ts'
import { sweepApplied } from '#db/outbox/sending/sweep.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { creationOf } from '#domain/products/product-form.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aProduct, aStockMove, uuid } from '../support/builders.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'
import { db } from '../support/db-for-each-test.ts'

/** An operation applied by the server's transaction `xid`; product 1 then has version `v`. */
async function applied(n: number, mutation: Mutation, { xid, v }: { xid: string; v: number }) {
  await enqueue(db, { id: uuid(n), mutation, userId: 'ann', now: Date.UTC(2026, 10, 20) })
  const outcome = { status: 'applied', xid, epoch: 'e', touched: [{ t: 'products', id: '1', v }] }
  await db.local.outbox.where('id').equals(uuid(n)).modify({ state: 'applied', outcome })
}
const pulledTo = (horizon: string, epoch = 'e') => putCatalogPull(db, { horizon, epoch })
const stock = async () => (await getProduct(db, '1'))?.stock

describe('a row that was changed again by a transaction the pull could not pass', () => {
  beforeEach(async () => {
    await putProducts(db, { id: '1', stock: 4 })
    await applied(1, aStockMove('1', -1), { xid: '7', v: 2 })
    await pulledTo('8')
  })

  it('keeps the applied operation in the overlay, because the pull omitted the row', async () => {
    expect(await sweepApplied(db)).toBe(0)
    expect(await stock()).toBe(3)
    await db.mirror.products.update('1', { stock: 2, version: 3 })
    expect(await stock()).toBe(2)
    expect(await sweepApplied(db)).toBe(1)
  })

  it('is not waited for once it was deleted', async () => {
    await db.mirror.products.delete('1')
    expect(await sweepApplied(db)).toBe(1)
  })

  it('is not waited for when its newer version is in quarantine', async () => {
    const row = { t: 'products', id: '1', v: 2, row: {}, reason: 'does not fit its schema', at: 1 }
    await db.mirror.quarantine.put({ key: 'products/1', ...row })
    expect(await sweepApplied(db)).toBe(1)
  })

  it('is not waited for when the server was restored since', async () => {
    await pulledTo('8', 'another')
    expect(await sweepApplied(db)).toBe(1)
  })

  it('is waited for when the server was restored and no pull has noticed it yet', async () => {
    await pulledTo('8', 'the epoch before')
    await db.local.settings.put({ key: 'server-epoch', value: 'the epoch before' })
    await db.local.outbox.toCollection().modify({ epoch: 'the epoch before' })
    expect(await sweepApplied(db)).toBe(0)
    expect(await stock()).toBe(3)
  })

  it('is waited for when only the orders were pulled since the server was restored', async () => {
    await pulledTo('8', 'the epoch before')
    await db.local.settings.put({ key: 'server-epoch', value: 'e' })
    expect(await sweepApplied(db)).toBe(0)
    expect(await stock()).toBe(3)
  })
})

it('keeps a creation in the overlay while a later edit of the row is in it', async () => {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct({ stock: 4 })
  await applied(1, creationOf('1', { ...fields, category: 'boxes' }), { xid: '7', v: 1 })
  await applied(2, aStockMove('1', -1), { xid: '9', v: 2 })
  await pulledTo('8')
  expect(await sweepApplied(db)).toBe(0)
  expect(await stock()).toBe(3)
  await pulledTo('10')
  expect(await sweepApplied(db)).toBe(2)
})
