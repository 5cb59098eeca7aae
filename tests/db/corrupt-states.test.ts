/** What is read of a session, a sync state and a pull with one corrupt value has its type. */
import { expect, it } from 'vitest'
import { readCatalogState } from '#db/mirror/catalog.ts'
import { readSession } from '#db/session-store.ts'
import { readWaitingPeople } from '#db/staff/waiting-people.ts'
import { asOf, patchSyncState, readStaleSince, readSyncState } from '#db/sync-state.ts'
import { timeAgo } from '#ui/formats.ts'
import { values } from '../support/corrupt-fields.ts'
import { db } from '../support/db-for-each-test.ts'
import { mirrorRows, now, storedSettings } from '../support/stored-rows.ts'

const state = { ...storedSettings['sync-state'] }

it.each(Object.keys(state))(
  'a sync state with a corrupt %s keeps its other values',
  async (field) => {
    for (const value of [...values, -1, 8.64e15 + 1]) {
      await db.local.settings.put({ key: 'sync-state', value: { ...state, [field]: value } })
      const read = await readSyncState(db)
      expect({ ...read, [field]: null }).toEqual({ ...state, [field]: null })
      expect([read.reachable, read.pullFailed, read.ordersFailed]).toEqual(
        ['boolean', 'boolean', 'boolean'].map((type) =>
          expect.toSatisfy((one) => typeof one === type),
        ),
      )
      for (const text of [read.dismissedUser, read.lowestApp])
        expect(text === null || typeof text === 'string').toBe(true)
      // As the sync page shows it.
      expect(read.pulledAt === null ? '' : timeAgo(read.pulledAt, now)).not.toContain('NaN')
    }
  },
)

it('a sync state of a later version keeps what this one does not know', async () => {
  await db.local.settings.put({ key: 'sync-state', value: { ...state, later: 1 } })
  await patchSyncState(db, { reachable: false })
  const stored = await db.local.settings.get('sync-state')
  expect(stored?.value).toEqual({ ...state, later: 1, reachable: false })
})

const session = { ...storedSettings['session'] }
const optional = ['local', 'role', 'signedOut']
const required = Object.keys(session).filter((field) => !optional.includes(field))
it.each(required)('a session with a corrupt %s is none', async (field) => {
  for (const value of [undefined, null, {}]) {
    await db.local.settings.put({ key: 'session', value: { ...session, [field]: value } })
    expect(await readSession(db)).toBeNull()
  }
})

it.each(['at', 'behindSince', 'horizonMs'])(
  'a pull with a corrupt %s has a text as its time',
  async (field) => {
    for (const value of values) {
      const { behindSince, ...pulled } = mirrorRows.pulls
      const stuck = { ...pulled, ...(field !== 'at' && { behindSince }), horizonMs: 3_600_000 }
      await db.mirror.table('pulls').put({ ...stuck, [field]: value })
      const catalog = await readCatalogState(db)
      expect(typeof (catalog && asOf(catalog))).toBe('string')
      const since = await readStaleSince(db)
      expect(since === null || typeof since === 'string').toBe(true)
    }
  },
)

it.each(['corrupt', null, 1e17])(
  'nobody waits for a product where the counts are %j',
  async (waiting) => {
    await db.mirror.table('pulls').put({ ...mirrorRows.pulls, name: 'orders', waiting })
    expect((await readWaitingPeople(db))['1'] ?? 0).toBe(0)
  },
)
