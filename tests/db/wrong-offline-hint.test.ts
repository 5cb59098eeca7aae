import { expect, it } from 'vitest'
import { patchSyncState, readSyncStatus } from '#db/sync-state.ts'
import { createTestDb } from '../support/test-db.ts'

it("a pull that succeeded wins over the browser's hint 'offline', until the hint comes anew", async () => {
  const db = createTestDb()
  await patchSyncState(db, { pulledAt: Date.now() - 1000 })
  expect(await readSyncStatus(db, false)).toMatchObject({ name: 'offline', isOffline: true })
  await patchSyncState(db, { pulledAt: Date.now() + 1000 })
  expect(await readSyncStatus(db, false)).toMatchObject({ name: 'all-saved', isOffline: false })
  await patchSyncState(db, { reachable: false })
  expect(await readSyncStatus(db, false)).toMatchObject({ name: 'offline', isOffline: true })
  await patchSyncState(db, { reachable: true, pulledAt: Date.now() - 1 })
  expect(await readSyncStatus(db, true)).toMatchObject({ name: 'all-saved', isOffline: false })
  expect(await readSyncStatus(db, false)).toMatchObject({ name: 'offline', isOffline: true })
})
