import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type Db, createDb } from '#db/database.ts'

/** A device of its own. Give the same factory again to be the same device after a crash, or another tab of it. */
export function createTestDb(indexedDB: IDBFactory = new IDBFactory()): Db {
  return createDb({ name: 'test', dexie: { indexedDB, IDBKeyRange } })
}
