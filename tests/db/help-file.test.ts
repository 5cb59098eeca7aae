import { expect, it, vi } from 'vitest'
import { clearDevice } from '#db/device/clear-device.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readHelpFile } from '#domain/devices/help-file.ts'
import { discardLater } from '#db/outbox/decisions.ts'
import { withdrawDiscarded } from '#sync/online/withdraw.ts'
import { flush } from '#sync/sending/push.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { setAside, takeOver } from '#db/staff/colleagues.ts'
import { readReleases } from '../compat/releases.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { replay, saveFile, signIn } from '../support/help-files.ts'
import { choose, queueProduct } from '../support/photos.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { createTestDb } from '../support/test-db.ts'
import { db } from '../support/db-for-each-test.ts'

it('a help file has no session, and anybody can replay it, once per operation id', async () => {
  await queue(db, 1, aStockMove('1', -1))
  await signIn(db, userId)
  expect((await writeHelpFile(db, { now: 1, app: '' })).text).not.toContain('secret')
  expect(readHelpFile('{"shop": "Other"}')).toBeNull()
  const file = await saveFile(db, userId)
  await db.local.outbox.clear()
  expect(await replay(db, file, 'owner')).toBe(1)
  expect(await replay(db, file, 'owner')).toBe(0)
  const fields = { id: uuid(1), scope: 'user:owner', writtenBy: 'user:staff-1', attempts: 1 }
  expect((await listOperations(db)).rows).toMatchObject([fields])
})

it('a photo in a help file is restored exactly, without a network request', async () => {
  await queueProduct(db, 1)
  const [kept] = await db.local.photos.toArray()
  const file = await saveFile(db, 'ann')
  await db.local.outbox.clear()
  await db.local.photos.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('connect-src')))
  try {
    expect(await replay(db, file, 'ann')).toBe(2)
  } finally {
    vi.unstubAllGlobals()
  }
  const [put] = await db.local.photos.toArray()
  expect(put).toMatchObject({ id: kept?.id, createdAt: kept?.createdAt })
  expect(put?.blob.type).toBe('image/webp')
  expect(await put?.blob.bytes()).toEqual(await kept?.blob.bytes())
})

it('a photo of an unsaved form stays in the file: the importer has no form for it', async () => {
  await queueProduct(db, 1)
  await choose(db, 2)
  const file = await saveFile(db, 'ann')
  expect(file.photos).toHaveLength(2)
  const importer = createTestDb()
  await replay(importer, file, 'boss')
  expect((await importer.local.photos.toArray()).map(({ id }) => id)).toEqual([uuid(1)])
})

it('the photo of a queued write is in the file of those who may have the write', async () => {
  await queueProduct(db, 1)
  expect((await saveFile(db, 'ben')).photos).toEqual([])
  expect((await saveFile(db, 'ann')).photos).toMatchObject([{ id: uuid(1) }])
})

it('what an owner has set aside stays so on the device that imports it', async () => {
  await queue(db, 1, aStockMove('1', -1))
  await setAside(db, { userId: 'owner', now: 2 })
  const file = await saveFile(db, userId)
  await db.local.outbox.clear()
  expect(await replay(db, file, 'owner')).toBe(1)
  const lastError = { class: 'set-aside' }
  expect((await listOperations(db)).rows).toMatchObject([{ state: 'rejected', lastError }])
})

it('what its author has given up is not sent by the device that imports it', async () => {
  await queue(db, 1, aStockMove('1', -1))
  await db.local.outbox.toCollection().modify({ attempts: 2 })
  await discardLater(db, uuid(1))
  const file = await saveFile(db, userId)
  await db.local.outbox.clear()
  expect(await replay(db, file, 'owner')).toBe(1)
  const gateway = createFakeGateway()
  const identity = async () => ({ userId: 'owner', accessToken: 'token' })
  const deps = createPushDeps(db, gateway, { identity })
  await flush(deps)
  await withdrawDiscarded(deps)
  expect(gateway.ledger.effects).toEqual([])
  expect(await db.local.outbox.count()).toBe(0)
})

it('only the device that wrote it sends a write again under another id after a restore', async () => {
  await queue(db, 1, aStockMove('1', -1))
  const unconfirmed = { attempts: 1, epoch: 'old', unconfirmed: true }
  await db.local.outbox.toCollection().modify(unconfirmed)
  const file = await saveFile(db, userId)
  expect(file.waiting).toMatchObject([unconfirmed])
  await db.local.outbox.clear()
  await replay(db, file, 'owner')
  const [queued] = (await listOperations(db)).rows
  expect(queued).toMatchObject({ state: 'pending', attempts: 1 })
  expect(queued).not.toHaveProperty('epoch')
  expect(queued).not.toHaveProperty('unconfirmed')
})

it('an unreadable entry that was set aside is erased only after it was exported', async () => {
  const entry = { seq: 7, id: uuid(7), scope: `user:${userId}`, v: 2 }
  await db.local.settings.put({ key: 'set-aside', value: [entry] })
  for (const someone of ['ben', userId]) {
    await signIn(db, someone)
    expect(await clearDevice(db)).toBe(false)
    const { text, exported } = await writeHelpFile(db, { now: 1, app: '' })
    expect(text.includes(uuid(7))).toBe(someone === userId)
    expect(await clearDevice(db, exported)).toBe(someone === userId)
  }
})

it('a write whose photo cannot be read into the file does not count as exported', async () => {
  await queueProduct(db, 1)
  await queueProduct(db, 2)
  await signIn(db, 'ann')
  const stored = await db.local.photos.toArray()
  await db.local.photos.update(uuid(1), { blob: 'damaged' as never })
  const damaged = await writeHelpFile(db, { now: 1, app: '' })
  expect(damaged.missingPhotos).toBe(1)
  expect(damaged.exported.size).toBe(2)
  expect(await clearDevice(db, damaged.exported)).toBe(false)
  await db.local.photos.bulkPut(stored)
  const whole = await writeHelpFile(db, { now: 1, app: '' })
  expect(whole.missingPhotos).toBe(0)
  expect(await clearDevice(db, whole.exported)).toBe(true)
})

it('a damaged photo of a form that is not saved keeps nothing from being exported', async () => {
  await queueProduct(db, 1)
  await choose(db, 2)
  await db.local.photos.update(uuid(2), { blob: 'damaged' as never })
  await signIn(db, 'ann')
  const { exported, missingPhotos } = await writeHelpFile(db, { now: 1, app: '' })
  expect([exported.size, missingPhotos]).toEqual([2, 0])
})

it.each(readReleases())('a file of version $name is imported', async ({ stores }) => {
  const { outbox = [], settings = [] } = stores.local.rows
  const text = JSON.stringify({
    shop: 'Nefer',
    helpFile: 1,
    exportedAt: '2026-11-24',
    outbox,
    settings,
  })
  const file = readHelpFile(text)
  if (file === null) throw new Error('it cannot be read')
  const waiting = outbox.filter(({ state }) => state !== 'applied')
  expect(await replay(db, file, 'boss')).toBe(waiting.length)
  expect((await listOperations(db)).corrupt).toEqual([])
})

it("an owner sets a colleague's writes aside or takes them over, with a log entry", async () => {
  await queue(db, 1, aStockMove('1', -1))
  expect(await setAside(db, { userId: 'owner', now: 2 })).toBe(1)
  expect((await listOperations(db)).rows).toMatchObject([
    { state: 'rejected', scope: 'user:staff-1' },
  ])
  expect(await takeOver(db, { userId: 'owner', now: 3 })).toBe(1)
  const taken = { scope: 'user:owner', writtenBy: 'user:staff-1' }
  expect((await listOperations(db)).rows).toMatchObject([taken])
  expect(await db.local.log.count()).toBe(2)
})

it('a write that was refused only because of its author is sent once an owner has taken it over', async () => {
  await queue(db, 1, aStockMove('1', -1))
  const lastError = { class: 'rejected', status: 403, code: '42501', at: 1 }
  await db.local.outbox.toCollection().modify({ state: 'rejected', lastError })
  expect(await takeOver(db, { userId: 'owner', now: 3 })).toBe(1)
  const taken = { state: 'pending', scope: 'user:owner', writtenBy: 'user:staff-1' }
  expect((await listOperations(db)).rows).toMatchObject([taken])
})

it('nothing is taken over while a write of its author is in flight, and everything afterwards', async () => {
  for (const n of [1, 2]) await queue(db, n, aStockMove('1', n))
  const lease = { owner: 'page', until: 60_000 }
  await db.local.outbox
    .where('id')
    .equals(uuid(1))
    .modify({ state: 'inflight', attempts: 1, lease })
  expect(await takeOver(db, { userId: 'owner', now: 59_000 })).toBe(0)
  expect(await takeOver(db, { userId: 'owner', now: 61_000 })).toBe(2)
  const { rows } = await listOperations(db)
  expect(rows).toMatchObject([
    { id: uuid(1), state: 'pending', scope: 'user:owner', attempts: 1 },
    { id: uuid(2), state: 'pending', scope: 'user:owner' },
  ])
  expect(rows[0]).not.toHaveProperty('lease')
})
