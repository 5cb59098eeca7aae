/** Pictures of another server that are copied to the shop, up to the undo of their import. */
import { expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import {
  copyIdsOf,
  dropCopies,
  keepCopy,
  readCopyEdits,
  readForeignPictures,
  waitForRoom,
} from '#db/staff/copied-pictures.ts'
import { readUndoFacts } from '#db/staff/imports.ts'
import { categoryCreationOf } from '#domain/categories/category-form.ts'
import { planUndo } from '#domain/products/undo-import.ts'
import { isForeignPicture } from '#domain/products/copied-pictures.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { aProduct } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'

const home = { origin: 'https://shop.test', server: 'https://store.test' }
const own = { ...home, userId: 'ann' }
const [first, second] = ['https://old.test/1.jpg', 'https://old.test/2.jpg?v=1']
const { id: _id, created_at: _created, updated_at: _updated, ...fields } = aProduct()
const pictures = [first, second].map((image) => ({ image, alt: 'Oak', alt_ar: '' }))
const imported = [
  categoryCreationOf('toys', { name: 'Toys', description: 'Turned toys.', imageUrl: first }),
  creationOf('p', { ...fields, image: first, pictures, category: 'toys' }),
]
const picture = () => new Blob(['x'], { type: 'image/webp' })

async function copyAll(addresses: readonly string[]): Promise<void> {
  for (const one of await readForeignPictures(db, home)) {
    const copies = new Map<string, string>()
    for (const address of one.addresses)
      if (addresses.includes(address))
        copies.set(address, await keepCopy(db, address, picture(), own))
    const mutations = await readCopyEdits(db, one, copies)
    await queueWrites(db, { userId: 'ann', mutations, now: 2 })
  }
}

it.each([
  ['https://old.test/1.jpg', true],
  ['http://shop.test/1.jpg', true],
  ['https://shop.test/images/1.jpg', false],
  ['/images/1.jpg', false],
  ['https://store.test/storage/v1/object/public/product-photos/1.webp', false],
  ['https://store.test.old.test/1.jpg', true],
  ['', false],
])('%j is a picture of another server: %s', (address, isForeign) => {
  expect(isForeignPicture(address, home)).toBe(isForeign)
})

it('a copied picture is uploaded once, before the edits that show it; the others stay', async () => {
  await queueWrites(db, { userId: 'ann', mutations: imported, now: 1 })
  expect(await readForeignPictures(db, home)).toMatchObject([
    { type: 'product', id: 'p', addresses: [first, second] },
    { type: 'category', id: 'toys', addresses: [first] },
  ])
  await copyAll([first])
  expect(await readForeignPictures(db, home)).toMatchObject([{ id: 'p', addresses: [second] }])
  const { rows } = await listOperations(db)
  const uploads = rows.filter(({ kind }) => kind === 'uploadPhoto')
  expect(uploads).toHaveLength(1)
  const edits = rows.filter(({ kind }) => kind.startsWith('update'))
  expect(edits.map(({ kind }) => kind)).toEqual(['updateProduct', 'updateCategory'])
  for (const { deps } of edits) expect(deps).toContain(uploads[0]?.id)
})

it('an import whose pictures were copied since is undone', async () => {
  await queueWrites(db, { userId: 'ann', mutations: imported, now: 1 })
  await copyAll([first, second])
  const { undone, kept } = planUndo(imported, await readUndoFacts(db, imported))
  expect([undone, kept]).toEqual([2, []])
})

it('control: a picture that somebody replaced is a change', async () => {
  await queueWrites(db, { userId: 'ann', mutations: imported, now: 1 })
  const [product] = await readForeignPictures(db, home)
  const copies = new Map([[first, 'https://store.test/other.webp']])
  const mutations = product === undefined ? [] : await readCopyEdits(db, product, copies)
  await queueWrites(db, { userId: 'ann', mutations, now: 2 })
  const { kept } = planUndo(imported, await readUndoFacts(db, imported))
  expect(kept.map(({ reason }) => reason)).toEqual(['changed', 'in-use'])
})

it('an edit of copies is made of the product as it is then', async () => {
  await queueWrites(db, { userId: 'ann', mutations: imported, now: 1 })
  const one = { type: 'product' as const, id: 'p', name: '', addresses: [] }
  expect(await readCopyEdits(db, one, new Map([['https://gone.test/1.jpg', '/x.webp']]))).toEqual(
    [],
  )
  expect(await readCopyEdits(db, { ...one, id: 'gone' }, new Map())).toEqual([])
})

it('at most ten copies wait on the device', async () => {
  expect(await waitForRoom(db, 10, 5000)).toBe(true)
  expect(await waitForRoom(db, 11, 500)).toBe(false)
  await queueWrites(db, { userId: 'ann', mutations: imported, now: 1 })
  await copyAll([first, second])
  expect(await waitForRoom(db, 8, 5000)).toBe(true)
  expect(await waitForRoom(db, 9, 500)).toBe(false)
})

it('a copy that no write shows is dropped, one that waits for its upload is not', async () => {
  await queueWrites(db, { userId: 'ann', mutations: imported, now: 1 })
  await copyAll([first])
  const kept = await keepCopy(db, first, new Blob(['y'], { type: 'image/jpeg' }), own)
  expect(kept).toMatch(/\.webp$/)
  await keepCopy(db, second, picture(), own)
  await dropCopies(db, 'ann')
  const ids = await copyIdsOf([first, second, '/own.jpg'])
  expect([...ids.keys()]).toEqual([first, second])
  expect(await db.local.photos.toCollection().primaryKeys()).toEqual([ids.get(first)])
})
