import { expect, test } from 'vitest'
import { openDb } from '#db/database.ts'
import { catalogQueries } from '#db/mirror/catalog-queries.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import { db } from '../support/db-for-each-test.ts'

test('reads of a plain function after its first await are watched, too', async () => {
  await openDb(db)
  const states: string[] = []
  const failed = new Promise<void>((resolve, reject) => {
    const stop = watch(
      () => catalogQueries.readProducts(db, { flag: 'featured', limit: 8 }),
      ({ state }) => {
        states.push(state)
        if (state === 'loading') void patchSyncState(db, { pullFailed: true }).catch(reject)
        else {
          stop()
          resolve()
        }
      },
      reject,
    )
  })
  await failed
  expect(states).toEqual(['loading', 'failed'])
})
