import { expect, it } from 'vitest'
import { readDeviceReport } from '#db/device/device-report.ts'
import { aStockMove } from '../support/builders.ts'
import { now, queue } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

it('the oldest write of a device is never reported as later than now', async () => {
  await queue(db, 1, aStockMove('1', -1))
  const earlier = new Date(now - 60_000).toISOString()
  expect(await readDeviceReport(db, now - 60_000)).toMatchObject({ oldest_at: earlier })
})
