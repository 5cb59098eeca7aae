import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { clearDevice } from '#db/device/clear-device.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import {
  listSavedIds,
  putSaved,
  readSaved,
  removeSaved,
  setSaved,
} from '#db/shopper/saved-products.ts'
import { readCart } from '#db/shopper/stored-cart.ts'
import { aLine, aProduct } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { putCatalogPull, putProducts } from '../support/mirror.ts'
import { createTestDb, nameOf } from '../support/test-db.ts'

const box = aProduct({ id: '2', name: 'Box', price: 9_000, stock: 9 })
const lamp = aProduct({ id: '3', name: 'Lamp', price: 5_000, stock: 9 })

it('lists saved products, the latest first, and forgets removed ones', async () => {
  await putProducts(db, box, lamp)
  await putCatalogPull(db)
  await setSaved(db, box, true, 1)
  await setSaved(db, lamp, true, 2)
  expect((await readSaved(db)).map(({ saved }) => saved.id)).toEqual(['3', '2'])
  await setSaved(db, lamp, false, 3)
  expect(await listSavedIds(db)).toEqual(['2'])
  const [view] = await readSaved(db)
  await removeSaved(db, '2')
  expect(await readSaved(db)).toEqual([])
  if (view) await putSaved(db, view.saved)
  expect(await readSaved(db)).toEqual([view])
})

it('keeps the price of the first time, and compares the present one with it', async () => {
  await putProducts(db, { ...box, price: 8_000 })
  await putCatalogPull(db)
  await setSaved(db, box, true, 1)
  await setSaved(db, { ...box, price: 8_000 }, true, 2)
  const [view] = await readSaved(db)
  expect(view).toMatchObject({
    saved: { price: 9_000, savedAt: 1 },
    product: { price: 8_000 },
    notices: [{ kind: 'price-lowered', from: 9_000, to: 8_000 }],
  })
})

it('says that a product is no longer sold only when the catalogue is complete', async () => {
  await setSaved(db, box, true, 1)
  await putCatalogPull(db, { complete: false })
  expect(await readSaved(db)).toMatchObject([
    { saved: { name: 'Box' }, product: null, notices: [] },
  ])
  await putCatalogPull(db)
  expect(await readSaved(db)).toMatchObject([{ notices: [{ kind: 'no-longer-sold' }] }])
})

it('says the same of an archived product', async () => {
  await putProducts(db, { ...box, archived: true })
  await putCatalogPull(db)
  await setSaved(db, box, true, 1)
  expect(await readSaved(db)).toMatchObject([
    { product: null, notices: [{ kind: 'no-longer-sold' }] },
  ])
})

it('leaves out a row that cannot be read, and keeps it', async () => {
  await db.local.saved.put({ id: '9' } as never)
  await setSaved(db, box, true, 1)
  expect((await readSaved(db)).map(({ saved }) => saved.id)).toEqual(['2'])
  expect(await db.local.saved.count()).toBe(2)
})

it('is in the help file, and goes when the device is cleared', async () => {
  await setSaved(db, box, true, 1)
  const { text } = await writeHelpFile(db, { now: 1, app: '' })
  expect(JSON.parse(text).saved).toMatchObject([{ id: '2', price: 9_000 }])
  expect(await clearDevice(db)).toBe(true)
  expect(await listSavedIds(db)).toEqual([])
})

it('comes to a device of version 4 without a loss', async () => {
  const indexedDB = new IDBFactory()
  const before = new Dexie(`${nameOf(indexedDB)}-local`, { indexedDB, IDBKeyRange })
  before.version(4).stores({
    cart: 'id, addedAt',
    outbox: '++seq, &id, lane, state',
    myOrders: 'id, placedAt',
    drafts: 'key',
    settings: 'key',
    log: '++seq',
    photos: 'id, draftKey',
    sent: 'id, sentAt',
    stallDays: '[userId+day]',
  })
  await before.table('cart').add(aLine())
  await before.table('drafts').add({ key: 'checkout', value: 'half typed', savedAt: 1 })
  before.close()
  const device = createTestDb(indexedDB)
  expect(await readCart(device)).toEqual([aLine()])
  expect(await device.local.drafts.toArray()).toHaveLength(1)
  await setSaved(device, box, true, 1)
  expect(await listSavedIds(device)).toEqual(['2'])
  device.local.close()
})
