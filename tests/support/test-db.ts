import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type Db, createDb } from '#db/database.ts'

/** A new device. The same factory gives the same device after a crash, or another tab. */
export function createTestDb(indexedDB: IDBFactory = new IDBFactory()): Db {
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
