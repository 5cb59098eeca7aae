import { expect, it, vi } from 'vitest'
import { replayHelpFile, writeHelpFile } from '#db/device/write-help-file.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readHelpFile } from '#domain/devices/help-file.ts'
import { setAside, takeOver } from '#db/staff/people/colleagues.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { queueProduct } from '../support/photos.ts'
import { writeSession } from '#db/session-store.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

async function signIn(id: string): Promise<void> {
  const tokens = { accessToken: 'secret', refreshToken: 'secret', expiresAt: 1, ended: true }
  await writeSession(db, { userId: id, email: 'staff@nefer.example', ...tokens })
}

it('a help file has no session, and anybody can replay it, once per operation id', async () => {
  await queue(db, 1, aStockMove('1', -1))
  await signIn(userId)
  const text = await writeHelpFile(db, { now: 1, app: '' })
  expect(text).not.toContain('secret')
  const file = readHelpFile(text)
  expect(readHelpFile('{"shop": "Other"}')).toBeNull()
  await db.local.outbox.clear()
  if (file === null) throw new Error('it cannot be read')
  expect(await replayHelpFile(db, file, { userId: 'owner', now: 2 })).toBe(1)
  expect(await replayHelpFile(db, file, { userId: 'owner', now: 2 })).toBe(0)
  const fields = { id: uuid(1), scope: 'user:owner', writtenBy: 'user:staff-1', attempts: 1 }
  expect((await listOperations(db)).rows).toMatchObject([fields])
})

it('a photo in a help file is restored exactly, without a network request', async () => {
  await queueProduct(db, 1)
  await signIn('ann')
  const [kept] = await db.local.photos.toArray()
  const file = readHelpFile(await writeHelpFile(db, { now: 1, app: '' }))
  await db.local.outbox.clear()
  await db.local.photos.clear()
  if (file === null || kept === undefined) throw new Error('it cannot be read')
  vi.stubGlobal('fetch', () => Promise.reject(new Error('connect-src')))
  try {
    expect(await replayHelpFile(db, file, { userId: 'ann', now: 2 })).toBe(2)
  } finally {
    vi.unstubAllGlobals()
  }
  const [put] = await db.local.photos.toArray()
  expect(put).toMatchObject({ id: kept.id, createdAt: kept.createdAt })
  expect(put?.blob.type).toBe('image/webp')
  expect(await put?.blob.bytes()).toEqual(await kept.blob.bytes())
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
