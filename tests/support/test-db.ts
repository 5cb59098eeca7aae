import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { type Db, createDb } from '#db/database.ts'

/** A new device. The same factory gives the same device after a crash, or another tab. */
export function createTestDb(indexedDB: IDBFactory = new IDBFactory()): Db {
  return createDb({ name: 'test', dexie: { indexedDB, IDBKeyRange } })
}

/** Opens a new device before each test of the file and closes it afterwards. */
export function openDbForEachTest(take: (db: Db) => void): void {
  let open: Db | null = null
  beforeEach(() => {
    open = createTestDb()
    take(open)
  })
  afterEach(() => {
    open?.local.close()
    open?.mirror.close()
  })
}
