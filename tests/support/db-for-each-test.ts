/** Importing `db` opens a new device before each test of the file and closes it afterwards. */
import { afterEach, beforeEach } from 'vitest'
import type { Db } from '#db/database.ts'
import { createTestDb } from './test-db.ts'

export let db: Db
beforeEach(() => {
  db = createTestDb()
})
afterEach(() => {
  db.local.close()
  db.mirror.close()
})
