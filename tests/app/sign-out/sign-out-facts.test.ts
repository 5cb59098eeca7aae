import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSignOutFacts } from '#admin/sign-in/use-leaving.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { aStockMove, uuid } from '../../support/builders.ts'
import { signInAs } from '../../support/sign-in.ts'
import { queue, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

describe('signing out', () => {
  it('distinguishes rejected writes from unsent ones', async () => {
    await queue(db, 1, aStockMove('1', -1))
    await queue(db, 2, aStockMove('2', -1))
    await settle(db, uuid(1), { state: 'rejected', attempts: 1 })
    expect(await readSignOutFacts(db, userId)).toMatchObject({ unsent: 2, toDecide: 1 })
    expect(await readSignOutFacts(db, 'somebody else')).toMatchObject({ unsent: 0, toDecide: 0 })
  })

  it('knows at once that nothing can be sent, without trying', async () => {
    expect(await readSignOutFacts(db, userId)).toMatchObject({ isOffline: false })
    await patchSyncState(db, { reachable: false })
    expect(await readSignOutFacts(db, userId)).toMatchObject({ isOffline: true })
    await patchSyncState(db, { reachable: true })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await readSignOutFacts(db, userId)).toMatchObject({ isOffline: true })
  })

  it('knows that the server accepts nothing from somebody who was dismissed', async () => {
    expect(await readSignOutFacts(db, userId)).toMatchObject({ isDismissed: false })
    await signInAs(db, userId)
    await patchSyncState(db, { dismissedUser: userId })
    expect(await readSignOutFacts(db, userId)).toMatchObject({ isDismissed: true })
  })
})
