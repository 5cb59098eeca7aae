/**
 * A setup file: opens a new device, `db`, before each test and closes it afterwards. Test files
 * share a process, so waiting toasts of earlier tests are dropped.
 */
import { afterEach, beforeEach } from 'vitest'
import type { Db } from '#db/database.ts'
import { receiveToasts } from '#ui/toast/toast.ts'
import { createTestDb } from './test-db.ts'

export let db: Db
beforeEach(() => {
  receiveToasts(() => undefined)()
  db = createTestDb()
})
afterEach(() => {
  db.local.close()
  db.mirror.close()
})
