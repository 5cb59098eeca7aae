/** Names of rows in queued writes, also of rows that the server does not have. */
import { expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { readNames, readSubjects } from '#db/outbox/entity-names.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readRefused } from '#db/outbox/write-outcome.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { moveStallStock, recordStallSale } from '#db/staff/stall.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { aProduct, aStockMove, uuid } from '../support/builders.ts'
import { now, queue, settle, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const creation = (id: string, name: string) => {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct({ name })
  return creationOf(id, { ...fields, category: 'decor' })
}
const act = (n: number) => ({ id: uuid(n), userId, now: now + n })
const subjects = async () => [...(await readSubjects(db, (await listOperations(db)).rows)).values()]

it('names a product whose creation is queued, and its sales', async () => {
  await queue(db, 1, creation('new', 'Chest'))
  await queue(db, 2, aStockMove('new', 3))
  const lines = [{ id: 'new', name: 'Chest', price: 100, quantity: 2 }]
  await saveDraft(db, saleDraftKey(userId), lines, now)
  await recordStallSale(db, lines, act(3))
  expect(await subjects()).toEqual(['Chest', 'Chest', [{ name: 'Chest', quantity: 2 }]])
})

it('names rows and new ones in the language of the page', async () => {
  await db.mirror.products.put({
    ...aProduct({ id: '2', name: 'Box', name_ar: 'علبة' }),
    version: 1,
    generation: 1,
  })
  await queue(db, 1, aStockMove('2', 3))
  const { rows } = await listOperations(db)
  expect([...(await readSubjects(db, rows, 'ar')).values()]).toEqual(['علبة'])
  expect((await readNames(db, 'products', ['2'], 'ar')).get('2')).toBe('علبة')
  expect(await subjects()).toEqual(['Box'])
})

it('names a deleted product as it was named in a count on this device', async () => {
  await moveStallStock(db, { id: 'gone', name: 'Old box' }, 1, 'stall', act(1))
  expect(await subjects()).toEqual(['Old box'])
  await db.mirror.products.put({
    ...aProduct({ id: 'gone', name: 'Box' }),
    version: 1,
    generation: 1,
  })
  expect(await subjects()).toEqual(['Box'])
  expect((await readNames(db, 'products', ['unknown'])).get('unknown')).toBeUndefined()
})

it('finds the rejected one of several writes, also after a merge', async () => {
  await queue(db, 1, aStockMove('1', 1))
  await queue(db, 2, aStockMove('2', 1))
  expect(await readRefused(db, [uuid(1), uuid(2)])).toBeUndefined()
  await settle(db, uuid(2), { state: 'rejected' })
  expect(await readRefused(db, [uuid(1), uuid(2)])).toMatchObject({ id: uuid(2) })
  await db.local.outbox
    .where('id')
    .equals(uuid(2))
    .modify({ merged: [uuid(9)] })
  expect(await readRefused(db, [uuid(9)])).toMatchObject({ id: uuid(2) })
})
