import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type Db, createDb } from '#db/database.ts'

/** A new device. The same factory gives the same device after a crash, or another tab. */
export function createTestDb(indexedDB: IDBFactory = new IDBFactory()): Db {
  return createDb({ name: 'test', dexie: { indexedDB, IDBKeyRange } })
}
