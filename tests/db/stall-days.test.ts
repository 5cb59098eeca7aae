import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { readDraft } from '#db/drafts.ts'
import { writeSession } from '#db/session-store.ts'
import { addStallEntry, listStallDays, listStallEntries, readStallDay } from '#db/stall-days.ts'
import type { StallEntry } from '#domain/orders/stall-entry.ts'
import { createTestDb, nameOf } from '../support/test-db.ts'

const now = Date.UTC(2026, 10, 22, 12)
const box: StallEntry = { kind: 'stock', id: 'a', at: now, product: '2', name: 'Box', delta: -1 }
const lamp: StallEntry = { ...box, id: 'b', product: '3', name: 'Lamp' }
const unowned = { key: 'stall-day:2026-11-22', value: [box], savedAt: now }

/** A device as version 3 left it: two members' days and two other drafts. */
async function writeVersion3(indexedDB: IDBFactory): Promise<void> {
  const database = new Dexie(`${nameOf(indexedDB)}-local`, { indexedDB, IDBKeyRange })
  database.version(3).stores({
    cart: 'id, addedAt',
    outbox: '++seq, &id, lane, state',
    myOrders: 'id, placedAt',
    drafts: 'key',
    settings: 'key',
    log: '++seq',
    photos: 'id, draftKey',
    sent: 'id, sentAt',
  })
  await database
    .table('drafts')
    .bulkAdd([
      { key: 'user:ann/stall-day:2026-11-21', value: [lamp], savedAt: now },
      { key: 'user:ann/stall-day:2026-11-22', value: [box, { kind: 'unknown' }], savedAt: now },
      { key: 'user:ben/stall-day:2026-11-22', value: [lamp], savedAt: now },
      { key: 'user:ann/product:new', value: 'half typed', savedAt: now },
      unowned,
    ])
  database.close()
}

let disk: IDBFactory
let db: Db
beforeEach(async () => {
  disk = new IDBFactory()
  await writeVersion3(disk)
  db = createTestDb(disk)
})
afterEach(() => db.local.close())

it('moves the days at the stall out of the drafts, each to its member', async () => {
  expect(await listStallDays(db, 'ann')).toEqual(['2026-11-22', '2026-11-21'])
  expect(await listStallDays(db, 'ben')).toEqual(['2026-11-22'])
  expect(await readStallDay(db, 'ann', '2026-11-22')).toEqual([box])
  expect(await readStallDay(db, 'ann', '2026-11-21')).toEqual([lamp])
  expect(await readStallDay(db, 'ben', '2026-11-22')).toEqual([lamp])
  expect(await listStallEntries(db)).toHaveLength(3)
})

it('keeps everything as it was stored, also entries that this version cannot read', async () => {
  expect(await db.local.stallDays.get(['ann', '2026-11-22'])).toEqual({
    userId: 'ann',
    day: '2026-11-22',
    entries: [box, { kind: 'unknown' }],
    savedAt: now,
  })
  expect(await db.local.drafts.toCollection().primaryKeys()).toEqual([
    'stall-day:2026-11-22',
    'user:ann/product:new',
  ])
  expect(await readDraft(db, 'user:ann/product:new')).toBe('half typed')
  expect(await db.local.drafts.get(unowned.key)).toEqual(unowned)
})

it('changes nothing when it is opened again', async () => {
  await addStallEntry(db, 'ann', { ...box, id: 'c' })
  const [days, drafts] = [await db.local.stallDays.toArray(), await db.local.drafts.toArray()]
  db.local.close()
  db = createTestDb(disk)
  expect(await db.local.stallDays.toArray()).toEqual(days)
  expect(await db.local.drafts.toArray()).toEqual(drafts)
})

it('exports the days of the signed-in member only', async () => {
  await writeSession(db, {
    userId: 'ann',
    email: 'ann@nefer.example',
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: now + 3_600_000,
    ended: false,
    role: 'member',
  })
  const { text } = await writeHelpFile(db, { now, app: '' })
  expect(JSON.parse(text).stallDays).toMatchObject([
    { userId: 'ann', day: '2026-11-21' },
    { userId: 'ann', day: '2026-11-22' },
  ])
  expect(text).not.toContain('ben')
})
