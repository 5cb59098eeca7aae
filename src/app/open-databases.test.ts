import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Db, closeDb, createDb, openDb } from '#db/database.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { aLine } from '../../tests/support/builders.ts'
import { isNewerSchema } from './worker/current-version.ts'
import { createManualTimers } from '../../tests/support/manual-timers.ts'
import { type StorageOptions, openDatabases, openUnlessBlocked } from './open-databases.ts'

const opened: Db[] = []
// Dexie warns about blocked connections, which these tests are about.
beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  opened.splice(0).forEach(closeDb)
  vi.restoreAllMocks()
})

async function openAt(disk: IDBFactory, lasting: boolean): Promise<Db> {
  const db = createDb({ dexie: { indexedDB: disk, IDBKeyRange }, lasting })
  opened.push(db)
  await openDb(db)
  return db
}

function placesAt(disk: IDBFactory, changes: Partial<StorageOptions> = {}): StorageOptions {
  const kept = new Map<string, string>()
  return {
    openLasting: () => openAt(disk, true),
    openMemory: () => openAt(new IDBFactory(), false),
    names: async () => (await disk.databases()).map(({ name }) => name),
    mark: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    ...changes,
  }
}

const broken = () => Promise.reject(new Error('Internal error opening backing store'))

describe('a database that is there but cannot be opened', () => {
  it('is reported, and never replaced by an empty one in memory', async () => {
    const disk = new IDBFactory()
    const before = await openDatabases(placesAt(disk))
    await putLines(before, [aLine()])
    closeDb(before)
    // Only the browser itself knows that they exist.
    const later = placesAt(disk, { openLasting: broken })
    await expect(openDatabases(later)).rejects.toThrow('backing store')
    expect(await readCart(await openDatabases(placesAt(disk)))).toHaveLength(1)
  })

  it('is reported even if the whole storage is broken and cannot list its databases', async () => {
    const places = placesAt(new IDBFactory())
    expect((await openDatabases(places)).lasting).toBe(true)
    const later = { ...places, openLasting: broken, names: broken }
    await expect(openDatabases(later)).rejects.toThrow('backing store')
  })
})

describe('a window of an older version that keeps the database open', () => {
  /** Opens the database first and ignores every request to close it. */
  async function occupy(disk: IDBFactory): Promise<IDBDatabase> {
    closeDb(await openAt(disk, true))
    await new Promise((resolve) => (disk.deleteDatabase('nefer-local').onsuccess = resolve))
    return new Promise((resolve) => {
      const request = disk.open('nefer-local', 1)
      request.onsuccess = () => resolve(request.result)
    })
  }

  function openBeside(disk: IDBFactory) {
    const timers = createManualTimers()
    const db = createDb({ dexie: { indexedDB: disk, IDBKeyRange } })
    opened.push(db)
    const openLasting = () => openUnlessBlocked(db, timers.set).then(() => db)
    return { timers, opening: openDatabases(placesAt(disk, { openLasting })) }
  }

  it('is reported after 5 s: the page never continues in memory', async () => {
    const disk = new IDBFactory()
    await occupy(disk)
    const { timers, opening } = openBeside(disk)
    const failure = opening.catch(String)
    await expect.poll(timers.armed).toEqual([5_000])
    timers.fireUpTo(5_000)
    expect(await failure).toContain('Close all its windows')
  })

  it('has no effect if it closes in time', async () => {
    const disk = new IDBFactory()
    const older = await occupy(disk)
    const { timers, opening } = openBeside(disk)
    await expect.poll(timers.armed).toEqual([5_000])
    older.close()
    expect((await opening).lasting).toBe(true)
  })
})

it('a browser without storage works in memory', async () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const mark = { getItem: forbid, setItem: forbid }
  for (const places of [
    placesAt(new IDBFactory(), { openLasting: broken }),
    placesAt(new IDBFactory(), { openLasting: broken, names: broken, mark }),
  ]) {
    const db = await openDatabases(places)
    expect(db.lasting).toBe(false)
    expect(await readCart(db)).toEqual([])
  }
})

it('a broken catalogue that another window keeps open is reported after 5 s', async () => {
  const disk = new IDBFactory()
  // A window that ignores every request to close it.
  await new Promise((resolve) => (disk.open('nefer-mirror', 1).onsuccess = resolve))
  const timers = createManualTimers()
  const db = createDb({ dexie: { indexedDB: disk, IDBKeyRange } })
  opened.push(db)
  db.mirror.open = () => Dexie.Promise.reject(new Error('Internal error opening backing store'))
  const failure = openUnlessBlocked(db, timers.set).catch(String)
  await expect.poll(timers.armed).toEqual([5_000])
  timers.fireUpTo(5_000)
  expect(await failure).toContain('Close all its windows')
})

describe('a tab of an older version', () => {
  /** The older tab opens a database whose newer version has dropped an index of it. */
  async function reopenByOlder() {
    const disk = new IDBFactory()
    const options = { indexedDB: disk, IDBKeyRange }
    const newer = new Dexie('shop', options)
    newer.version(4).stores({ orders: 'id, placedAt' })
    newer.version(5).stores({ orders: 'id' })
    await newer.open()
    const changes: boolean[] = []
    newer.on('versionchange', (event) => void changes.push(isNewerSchema(newer, event)))
    const older = new Dexie('shop', options)
    older.version(4).stores({ orders: 'id, placedAt' })
    await older.open()
    older.close()
    newer.close()
    return changes
  }

  it('that restores a dropped index does not make the newer page outdated', async () => {
    expect(await reopenByOlder()).toEqual([false])
  })

  it('that restores an index does not stop the newer page', async () => {
    const disk = new IDBFactory()
    const page = await openAt(disk, true)
    const told = vi.fn<() => void>()
    page.local.on('versionchange', told)
    const older = new Dexie('nefer-local', { indexedDB: disk, IDBKeyRange })
    older.version(4).stores({ cart: 'id, addedAt, name' })
    await older.open()
    expect(told).toHaveBeenCalled()
    await putLines(page, [aLine()])
    expect(await readCart(page)).toHaveLength(1)
    older.close()
  })

  it('is outdated when a newer version upgrades its database', async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange }
    const older = new Dexie('shop', options)
    older.version(4).stores({ orders: 'id' })
    await older.open()
    const changes: boolean[] = []
    older.on('versionchange', (event) => void changes.push(isNewerSchema(older, event)))
    const newer = new Dexie('shop', options)
    newer.version(5).stores({ orders: 'id, placedAt' })
    await newer.open()
    newer.close()
    expect(changes).toEqual([true])
  })
})
