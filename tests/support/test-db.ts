import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type Db, createDb } from '#db/database.ts'
import { neededSchema } from '#db/mirror/mirrored-tables.ts'

/**
 * A new device that has met its server. The same factory gives the same device after a crash, or
 * another tab.
 */
export function createTestDb(indexedDB: IDBFactory = new IDBFactory()): Db {
  const db = createNewDevice(indexedDB)
  db.local.on('populate', (transaction) => {
    const value = { serverSchema: neededSchema, schemaNeeded: neededSchema }
    void transaction.table('settings').add({ key: 'sync-state', value })
  })
  return db
}

/** A device that has not met any server yet. */
export function createNewDevice(indexedDB: IDBFactory = new IDBFactory()): Db {
  return createDb({ name: nameOf(indexedDB), dexie: { indexedDB, IDBKeyRange } })
}

/** One for each device: Dexie reports changes by name, also to live queries of earlier tests. */
export function nameOf(device: IDBFactory): string {
  const name = names.get(device) ?? `test-${(count += 1)}`
  names.set(device, name)
  return name
}

let count = 0
const names = new WeakMap<IDBFactory, string>()
