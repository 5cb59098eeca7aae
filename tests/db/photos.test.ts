import { describe, expect, it, vi } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import { discard } from '#db/outbox/decisions.ts'
import { saveDraft, readDraft } from '#db/drafts.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { PhotoRemovedError } from '#db/outbox/removed-photos.ts'
import { readSubjects } from '#db/outbox/entity-names.ts'
import { dropFormPhotos, readFormPhotos } from '#db/staff/photos.ts'
import { resend } from '#db/outbox/resend.ts'
import { FrozenFollowerError } from '#db/outbox/rewrite-followers.ts'
import { listDependants, countUnsent } from '#db/staff/issues.ts'
import { marksOf } from '#db/staff/products.ts'
import { NotSavedError } from '#db/storage.ts'
import { readSyncStatus } from '#db/sync-state.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { signIn } from '../support/help-files.ts'
import { uuid } from '../support/builders.ts'
import { addressOf, choose, creationWith, draftKey, queueProduct } from '../support/photos.ts'
import { db } from '../support/db-for-each-test.ts'

const write = (...mutations: Mutation[]) => queueWrites(db, { userId: 'ann', mutations, now: 1 })
const queued = async () => (await listOperations(db)).rows
const kinds = async () => (await queued()).map(({ kind }) => kind)
const photos = async () => (await db.local.photos.toArray()).map(({ id }) => id)
const chosenIn = async (form: string) => (await readFormPhotos(db, form)).map(({ id }) => id)
const change = (id: string, fields: Partial<Operation>) =>
  db.local.outbox.where('id').equals(id).modify(fields)

describe('a photo in a form', () => {
  it('is kept with the form, latest last, and deleted with it', async () => {
    await choose(db, 1)
    await choose(db, 2)
    expect(await chosenIn(draftKey)).toEqual([uuid(1), uuid(2)])
    expect(await chosenIn('product:1')).toEqual([])
    await dropFormPhotos(db, [uuid(1), uuid(2)])
    expect(await photos()).toEqual([])
  })

  it('stays when the same form in another tab is done with its own', async () => {
    await choose(db, 1)
    await choose(db, 2)
    await dropFormPhotos(db, [uuid(1)])
    expect(await photos()).toEqual([uuid(2)])
  })

  it('queues nothing before the form is saved', async () => {
    await choose(db, 1)
    expect(await queued()).toEqual([])
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'all-saved', waiting: 0 })
  })
})

describe('saving a product with a photo', () => {
  it('queues the upload first; the product waits for it, and both count', async () => {
    const { creation, upload } = await queueProduct(db, 1)
    expect(await queued()).toMatchObject([
      { id: upload, kind: 'uploadPhoto', scope: 'user:ann', lane: `photo:${uuid(1)}`, deps: [] },
      { id: creation, kind: 'createProduct', deps: [upload] },
    ])
    expect(await countUnsent(db, 'ann')).toBe(2)
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'waiting', waiting: 2 })
    const subjects = await readSubjects(db, await queued())
    expect(subjects.get(upload)).toBe('Eye of Horus Wall Panel')
  })

  it('makes the photo its own: closing the form does not take it away', async () => {
    await queueProduct(db, 1)
    await dropFormPhotos(db, [uuid(1)])
    expect(await photos()).toEqual([uuid(1)])
  })

  it('uploads a photo once, however many products show it', async () => {
    const { upload } = await queueProduct(db, 1)
    const edit: Mutation = {
      kind: 'updateProduct',
      payload: { product_id: '7', base: { image: '/a.jpg' }, patch: { image: addressOf(1) } },
    }
    await write(edit, creationWith(addressOf(1), 'q'))
    const [, , ...later] = await queued()
    expect(later.map(({ deps }) => deps)).toEqual([[upload], [upload]])
  })

  it("waits for a category's cover in the same way", async () => {
    await choose(db, 1)
    const texts = { name: 'Games', description: 'Senet and others.', image_url: addressOf(1) }
    await write({ kind: 'createCategory', payload: { category_id: 'games', ...texts } })
    const [upload, creation] = await queued()
    expect(upload).toMatchObject({ kind: 'uploadPhoto', lane: `photo:${uuid(1)}` })
    expect(creation).toMatchObject({ kind: 'createCategory', deps: [upload?.id] })
    expect((await readSubjects(db, await queued())).get(upload?.id ?? '')).toBe('Games')
    const to = { base: { image_url: '/a.jpg' }, patch: { image_url: addressOf(1) } }
    await write({ kind: 'updateCategory', payload: { category_id: 'decor', ...to } })
    expect((await queued())[2]?.deps).toEqual([upload?.id])
  })

  it('waits for nothing when the picture is on the server, or somewhere else', async () => {
    await write(creationWith(addressOf(9)), creationWith('/images/products/1.jpg', 'q'))
    expect(await kinds()).toEqual(['createProduct', 'createProduct'])
    expect((await queued()).flatMap(({ deps }) => deps)).toEqual([])
  })

  it('does all of it or nothing when the disk is full', async () => {
    await choose(db, 1)
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(db.local.outbox, 'bulkAdd').mockRejectedValue(full)
    await expect(write(creationWith(addressOf(1)))).rejects.toThrow(NotSavedError)
    expect(await queued()).toEqual([])
    expect(await chosenIn(draftKey)).toEqual([uuid(1)])
  })
})

describe('a photo that another tab with the same form has removed', () => {
  const remove = async () => {
    await choose(db, 1)
    await saveDraft(db, draftKey, { typed: addressOf(1) }, 1)
    await dropFormPhotos(db, [uuid(1)])
  }

  it('is not saved as if the server had it: nothing is queued, and the draft stays', async () => {
    await remove()
    const mutations = [creationWith('/a.jpg', 'p'), creationWith(addressOf(1), 'q')]
    const saving = queueWrites(db, {
      userId: 'ann',
      mutations,
      draft: { key: draftKey, isStored: true },
      now: 1,
    })
    await expect(saving).rejects.toThrow(PhotoRemovedError)
    expect(await queued()).toEqual([])
    expect(await readDraft(db, draftKey)).toEqual({ typed: addressOf(1) })
  })

  it('hinders no form that shows other pictures', async () => {
    await remove()
    await choose(db, 2)
    await write(creationWith(addressOf(2)), creationWith(addressOf(9), 'q'))
    expect(await kinds()).toEqual(['uploadPhoto', 'createProduct', 'createProduct'])
  })

  it('is only one that no write had taken over', async () => {
    await queueProduct(db, 1)
    await dropFormPhotos(db, [uuid(1)])
    await write(creationWith(addressOf(1), 'q'))
    expect(await kinds()).toEqual(['uploadPhoto', 'createProduct', 'createProduct'])
  })

  it('is remembered although the list of removed ones cannot be read', async () => {
    await db.local.settings.put({ key: 'removed-photos', value: { broken: true } })
    await remove()
    await expect(write(creationWith(addressOf(1)))).rejects.toThrow(PhotoRemovedError)
  })
})

describe('a person gives up', () => {
  it('the product: its photo goes too', async () => {
    const { creation } = await queueProduct(db, 1)
    expect(await discard(db, creation, 1)).toHaveLength(2)
    expect(await photos()).toEqual([])
  })

  it('the product: a form in another tab is not saved with its photo', async () => {
    const { creation } = await queueProduct(db, 1)
    await discard(db, creation, 1)
    await expect(write(creationWith(addressOf(1), 'q'))).rejects.toThrow(PhotoRemovedError)
  })

  it('the product: a photo that something else shows stays', async () => {
    const { creation, upload } = await queueProduct(db, 1)
    await write(creationWith(addressOf(1), 'q'))
    expect(await discard(db, creation, 1)).toEqual([creation])
    expect(await photos()).toEqual([uuid(1)])
    expect((await queued()).map(({ id }) => id)).toContain(upload)
  })

  it('the product: a photo that may be on its way stays until it is certain', async () => {
    const { creation, upload } = await queueProduct(db, 1)
    await change(upload, { state: 'inflight' })
    expect(await discard(db, creation, 1)).toEqual([creation])
    expect(await photos()).toEqual([uuid(1)])
  })

  it('the photo: its dependants are listed and discarded with it', async () => {
    const { creation, upload } = await queueProduct(db, 1)
    expect((await listDependants(db, upload)).map(({ id }) => id)).toEqual([creation])
    expect(await discard(db, upload, 1)).toEqual([upload, creation])
    expect(await photos()).toEqual([])
  })
})

describe('a refused photo', () => {
  const replacement = (address: string) => ({
    mutation: { kind: 'uploadPhoto', payload: { photo_id: uuid(1), address } } as const,
    newId: uuid(50),
    userId: 'ann',
    now: 2,
  })

  it('marks the product that shows it', async () => {
    const { upload } = await queueProduct(db, 1)
    expect(marksOf(await queued(), 'product').get('p1')).toBe('waiting')
    await change(upload, { state: 'rejected', attempts: 1 })
    expect(marksOf(await queued(), 'product').get('p1')).toBe('issue')
  })

  it('is sent again under a new id, and the product waits for that', async () => {
    const { upload } = await queueProduct(db, 1)
    await change(upload, { state: 'rejected', attempts: 1 })
    expect(await resend(db, upload, replacement(addressOf(1)))).toBe(true)
    expect(await queued()).toMatchObject([
      { id: uuid(50), state: 'pending', attempts: 0 },
      { kind: 'createProduct', deps: [uuid(50)] },
    ])
    expect(await photos()).toEqual([uuid(1)])
  })

  it('is left out for another picture: nothing typed is lost', async () => {
    const { creation, upload } = await queueProduct(db, 1)
    await write({
      kind: 'updateProduct',
      payload: { product_id: 'p1', base: { image: addressOf(1) }, patch: { image: '/b.jpg' } },
    })
    await change(upload, { state: 'rejected', attempts: 1 })
    expect(await resend(db, upload, replacement('/images/products/2.jpg'))).toBe(true)
    expect(await queued()).toMatchObject([
      { id: creation, deps: [], payload: { image: '/images/products/2.jpg' } },
      { payload: { base: { image: '/images/products/2.jpg' }, patch: { image: '/b.jpg' } } },
    ])
    expect(await photos()).toEqual([])
  })

  it.each([0, 1])(
    'is kept when a product that shows it, or write %i, is in a help file',
    async (n) => {
      const { upload } = await queueProduct(db, 1)
      await write({
        kind: 'updateProduct',
        payload: { product_id: 'p1', base: { image: addressOf(1) }, patch: { image: '/b.jpg' } },
      })
      await change(upload, { state: 'rejected', attempts: 1 })
      const shown = (await queued()).filter(({ kind }) => kind !== 'uploadPhoto')
      await change(shown[n]?.id ?? '', { attempts: 1 })
      const before = await queued()
      const sending = resend(db, upload, replacement('/images/products/2.jpg'))
      await expect(sending).rejects.toThrow(FrozenFollowerError)
      expect(await queued()).toEqual(before)
      expect(await photos()).toEqual([uuid(1)])
    },
  )

  it('is left out although an earlier write in the lane was sent that does not show it', async () => {
    await write(creationWith('/a.jpg', 'p1'))
    const [earlier] = await queued()
    await change(earlier?.id ?? '', { attempts: 1, state: 'rejected' })
    await choose(db, 1)
    const to = { base: { image: '/a.jpg' }, patch: { image: addressOf(1) } }
    await write({ kind: 'updateProduct', payload: { product_id: 'p1', ...to } })
    const upload = (await queued()).find(({ kind }) => kind === 'uploadPhoto')
    await change(upload?.id ?? '', { state: 'rejected', attempts: 1 })
    expect(await resend(db, upload?.id ?? '', replacement('/images/products/2.jpg'))).toBe(true)
    expect(await kinds()).toEqual(['createProduct', 'updateProduct'])
  })
})

it('the export before clearing the device contains photos', async () => {
  await queueProduct(db, 1)
  await signIn(db, 'ann')
  const { text } = await writeHelpFile(db, { now: 1, app: '' })
  expect(text).toContain(`"picture": "data:image/webp;base64,${btoa('\u0001\u0002\u0003')}"`)
})
