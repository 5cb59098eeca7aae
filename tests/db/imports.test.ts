import { expect, it } from 'vitest'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { forgetOldSent, moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { ImportGoneError } from '#db/staff/import-gone.ts'
import {
  forgetOnce,
  readImports,
  readUndoFacts,
  saveImport,
  readImportColumns,
  saveImportColumns,
} from '#db/staff/imports.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { planUndo } from '#domain/products/undo-import.ts'
import { aProduct } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

const day = 24 * 60 * 60_000
const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
const creation = creationOf('p', fields)

it('an import is kept for 7 days, or until it is undone', async () => {
  await saveImport(db, { id: 'a', name: 'a.csv', at: 1, writes: [creation] })
  await saveImport(db, { id: 'b', name: 'b.csv', at: day, writes: [] })
  expect(await readImports(db, 7 * day)).toMatchObject([
    { id: 'b' },
    { id: 'a', writes: [creation] },
  ])
  expect(await readImports(db, 7 * day + 1)).toMatchObject([{ id: 'b' }])
  await forgetOnce(db, 'b', day)()
  expect(await readImports(db, day)).toMatchObject([{ id: 'a' }])
})

it('an import that a later version wrote is not offered', async () => {
  await db.local.settings.put({ key: 'imports', value: [{ id: 1 }, null] })
  expect(await readImports(db, 1)).toEqual([])
  await db.local.settings.put({ key: 'imports', value: 'x' })
  expect(await readImports(db, 1)).toEqual([])
})

it('an import that was not sent is undone on this device', async () => {
  await queueWrites(db, { userId: 'ann', mutations: [creation], now: 1 })
  const { writes, undone } = planUndo([creation], await readUndoFacts(db, [creation]))
  expect(undone).toBe(1)
  await queueWrites(db, { userId: 'ann', mutations: writes, now: 2 })
  const { products } = await readUndoFacts(db, [creation])
  expect(products.has('p')).toBe(false)
})

it('an import and its writes are stored together, or neither', async () => {
  const one = { id: 'a', name: 'a.csv', at: 1, writes: [creation] }
  const queue = (alongside: () => Promise<unknown>) =>
    queueWrites(db, { userId: 'ann', mutations: [creation], alongside, now: 1 })
  const broken = async () => {
    await saveImport(db, one)
    throw new TypeError('broken')
  }
  await expect(queue(broken)).rejects.toThrow('broken')
  expect([await db.local.outbox.count(), await readImports(db, 1)]).toEqual([0, []])
  await queue(() => saveImport(db, one))
  expect(await db.local.outbox.count()).toBe(1)
  expect(await readImports(db, 1)).toMatchObject([{ id: 'a' }])
})

const undo = (now: number) =>
  queueWrites(db, {
    userId: 'ann',
    mutations: [creation],
    alongside: forgetOnce(db, 'a', now),
    now,
  })

it('an import is undone once, also by two tabs', async () => {
  await saveImport(db, { id: 'a', name: 'a.csv', at: 1, writes: [creation] })
  await undo(2)
  await expect(undo(3)).rejects.toThrow(ImportGoneError)
  expect(await db.local.outbox.count()).toBe(1)
})

it('an import whose place a full disk needs can still be undone', async () => {
  await saveImport(db, { id: 'a', name: 'a.csv', at: 1, writes: [creation] })
  let full = true
  db.local.settings.hook('updating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError')
  })
  db.local.settings.hook('deleting', () => void (full = false))
  await undo(2)
  expect(await db.local.outbox.count()).toBe(1)
})

it('on a full disk earlier imports go before copies of what was sent', async () => {
  await queueWrites(db, { userId: 'ann', mutations: [creation], now: 1 })
  await db.local.outbox.toCollection().modify({ state: 'applied' })
  await moveToSent(db, (await listOperations(db)).rows, 1)
  await saveImport(db, { id: 'a', name: 'a.csv', at: 1, writes: [creation] })
  let full = true
  db.local.outbox.hook('creating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError')
  })
  db.local.settings.hook('deleting', () => void (full = false))
  await queueWrites(db, { userId: 'ann', mutations: [creation], now: 2 })
  expect(await readImports(db, 1)).toEqual([])
  expect(await db.local.sent.count()).toBe(1)
})

it('each round deletes imports that can no longer be undone', async () => {
  await saveImport(db, { id: 'b', name: 'b.csv', at: day, writes: [] })
  await saveImport(db, { id: 'a', name: 'a.csv', at: day - 1, writes: [creation] })
  await forgetOldSent(db, 8 * day - 1)
  expect((await db.local.settings.get('imports'))?.value).toMatchObject([{ id: 'b' }])
})

it('between these rounds nothing reads the imports, which are large', async () => {
  await saveImport(db, { id: 'a', name: 'a.csv', at: day, writes: [creation] })
  await forgetOldSent(db, 2 * day)
  let reads = 0
  db.local.settings.hook('reading', (row) => {
    if (row.key === 'imports') reads += 1
    return row
  })
  await forgetOldSent(db, 8 * day - 1)
  expect(reads).toBe(0)
  await saveImport(db, { id: 'b', name: 'b.csv', at: 8 * day - 1, writes: [] })
  await forgetOldSent(db, 8 * day)
  expect((await db.local.settings.get('imports'))?.value).toMatchObject([{ id: 'b' }])
  await forgetOldSent(db, 15 * day - 1)
  expect((await db.local.settings.get('imports'))?.value).toEqual([])
})

it('columns are remembered for the latest 20 headers', async () => {
  for (let n = 0; n < 21; n += 1) await saveImportColumns(db, `header ${n}`, ['name', null])
  const known = await readImportColumns(db)
  expect(Object.keys(known)).toHaveLength(20)
  expect(known['header 20']).toEqual(['name', null])
  expect(known['header 0']).toBeUndefined()
})
