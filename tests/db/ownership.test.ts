import { beforeEach, describe, expect, it } from 'vitest'
import { clearDevice } from '#db/device/clear-device.ts'
import { saveDraft, ownDraftKey } from '#db/drafts.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { enqueue, listUnacknowledged } from '#db/outbox/outbox.ts'
import { claimNext } from '../support/claim-one.ts'
import { setAsideUnreadable } from '#db/outbox/decisions.ts'
import { listWaitingHere } from '#db/outbox/ownership.ts'
import { writeSession } from '#db/session-store.ts'
import { readHelpFile } from '#domain/devices/help-file.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { now, queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const session = (id: string, role: 'owner' | 'member' = 'member', ended = false) =>
  writeSession(db, {
    userId: id,
    email: `${id}@nefer.example`,
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: now + 3_600_000,
    ended,
    role,
  })
const helpFile = () => writeHelpFile(db, { now, app: '' })
const [order, move] = [uuid(1), uuid(2)]

describe('queued writes of staff on a shared device', () => {
  beforeEach(async () => {
    await enqueue(db, { id: order, mutation: anOrder(), userId: null, now })
    await queue(db, 2, aStockMove('1', -1))
    await saveDraft(db, ownDraftKey(userId, 'product:new'), 'a secret chest', now)
  })
  const seen = async () => (await listWaitingHere(db)).open.map(({ id }) => id)

  it('are hidden from others, who can neither erase nor export them', async () => {
    for (const someone of [null, 'another']) {
      if (someone !== null) await session(someone)
      expect(await seen()).toEqual([order])
      expect((await listWaitingHere(db)).ofOthers).toBe(1)
      const { text, exported } = await helpFile()
      expect(text).toContain(order)
      expect(text).not.toContain(move)
      expect(text).not.toContain('secret chest')
      expect(await clearDevice(db, exported)).toBe(false)
    }
  })

  it('belong to their author, who can export them after the session has ended', async () => {
    await session(userId)
    expect(await seen()).toEqual([order, move])
    await session(userId, 'member', true)
    expect(await seen()).toEqual([order])
    expect((await helpFile()).text).toContain(move)
    expect(await clearDevice(db, (await helpFile()).exported)).toBe(true)
  })

  it('can be exported by an owner', async () => {
    await session('boss', 'owner')
    expect((await helpFile()).text).toContain(move)
    expect(await clearDevice(db, (await helpFile()).exported)).toBe(true)
  })
})

describe('an entry that this version cannot read', () => {
  beforeEach(async () => {
    await queue(db, 1, aStockMove('1', -1))
    await queue(db, 2, aStockMove('1', -2))
    await db.local.outbox
      .where('id')
      .equals(uuid(1))
      .modify({ v: 2 } as never)
  })
  const claim = () => claimNext(db, { now: now + 10, userId, owner: 'one' })
  const entry = async () => Number((await db.local.outbox.where('id').equals(uuid(1)).first())?.seq)

  it('blocks its lane until its author sets it aside, and stays in the help file', async () => {
    await session(userId)
    expect(await claim()).toBeNull()
    expect((await listWaitingHere(db)).unreadable).toHaveLength(1)
    expect(await setAsideUnreadable(db, await entry(), now)).toBe(true)
    expect(await claim()).toMatchObject({ id: uuid(2) })
    expect((await listWaitingHere(db)).unreadable).toEqual([])
    const { text: file } = await helpFile()
    expect(file).toContain(uuid(1))
    expect(readHelpFile(file)).toMatchObject({ unreadable: 1 })
    expect(await db.local.log.count()).toBe(1)
  })

  it('is not set aside by others, nor when it can be read after all', async () => {
    await session('another')
    expect((await listWaitingHere(db)).unreadable).toEqual([])
    expect(await setAsideUnreadable(db, await entry(), now)).toBe(false)
    await session(userId)
    await db.local.outbox.where('id').equals(uuid(1)).modify({ v: 1 })
    expect(await setAsideUnreadable(db, await entry(), now)).toBe(false)
    expect(await listUnacknowledged(db)).toHaveLength(2)
  })
})
