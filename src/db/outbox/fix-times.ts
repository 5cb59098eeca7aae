import { timeIn } from '#domain/writes/mutations.ts'
import { identityOf } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { moveStallEntries } from '#db/stall-days.ts'
import { writeBestEffort } from '#db/storage.ts'
import { listOperations } from './outbox.ts'

/**
 * After a pull that has shown how wrong this device's clock is: fixes the right time beside each
 * payload whose author did not know it. It stays when the clock is put right later, and goes with
 * copies and help files. `offset`: what has to be added to the device's time; both in ms. A time
 * that is still to come was written before the clock was turned back: nobody knows its offset.
 */
export async function fixTimes(db: Db, offset: number, deviceNow: number): Promise<void> {
  const { outbox, stallDays } = db.local
  const { rows } = await listOperations(db)
  const found = rows.flatMap((row) => {
    const time = timeIn(row)
    const isOurs = row.writtenAt === undefined && row.imported !== true
    return isOurs && time !== null && time <= deviceNow ? [{ row, writtenAt: time + offset }] : []
  })
  if (found.length === 0) return
  await writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      await outbox.bulkUpdate(
        found.map(({ row: { seq }, writtenAt }) => ({ key: seq, changes: { writtenAt } })),
      )
      if (offset === 0) return
      const times = found.map(({ row, writtenAt }) => [identityOf(row), writtenAt] as const)
      await moveStallEntries(db, new Map(times))
    }),
  )
}
