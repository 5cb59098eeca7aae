/** Two members of staff on one device, with products that show the same photo. */
import { expect, it } from 'vitest'
import { discard } from '#db/outbox/decisions.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { hasDependantsOfOthers } from '#db/outbox/lifecycle.ts'
import { uuid } from '../support/builders.ts'
import { addressOf, creationWith, queueProduct } from '../support/photos.ts'
import { db } from '../support/db-for-each-test.ts'

const queued = async () => (await listOperations(db)).rows
const kinds = async () => (await queued()).map(({ kind }) => kind)
const photos = async () => (await db.local.photos.toArray()).map(({ id }) => id)
const bens = creationWith(addressOf(1), 'q')
const shareWithBen = async () => {
  const { creation, upload } = await queueProduct(db, 1)
  await queueWrites(db, { userId: 'ben', mutations: [bens], now: 1 })
  return { creation, upload }
}

it("a photo of both is not discarded: the colleague's write stays, and so does everything else", async () => {
  const { upload } = await shareWithBen()
  const before = await queued()
  expect(await hasDependantsOfOthers(db, upload)).toBe(true)
  expect(await discard(db, upload, 1)).toEqual([])
  expect(await queued()).toEqual(before)
  expect(await photos()).toEqual([uuid(1)])
})

it('a photo of both does not keep its author from discarding the product', async () => {
  const { creation } = await shareWithBen()
  expect(await hasDependantsOfOthers(db, creation)).toBe(false)
  expect(await discard(db, creation, 1)).toEqual([creation])
  expect(await kinds()).toEqual(['uploadPhoto', 'createProduct'])
})

it("stays its author's when the colleague discards the last write that shows it", async () => {
  const { creation, upload } = await shareWithBen()
  await discard(db, creation, 1)
  const product = (await queued()).find(({ kind }) => kind === 'createProduct')
  expect(await discard(db, product?.id ?? '', 1)).toEqual([product?.id])
  expect((await queued()).map(({ id }) => id)).toEqual([upload])
  expect(await photos()).toEqual([uuid(1)])
})

it('a photo of both is discarded once an owner has taken over the writes of both', async () => {
  const { upload } = await shareWithBen()
  await db.local.outbox.toCollection().modify({ scope: 'user:boss' })
  expect(await discard(db, upload, 1)).toHaveLength(3)
})
