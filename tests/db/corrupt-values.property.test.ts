/** One corrupt value at a time in each field of a queued operation: everything else is sent. */
import { expect, it } from 'vitest'
import { readDeviceReport } from '#db/device/device-report.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { readOverlay } from '#db/mirror/overlay.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { listWaitingHere } from '#db/outbox/ownership.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { listSyncIssues } from '#db/staff/issues.ts'
import { readSyncStatus } from '#db/sync-state.ts'
import { Operation } from '#domain/writes/operation.ts'
import { flush } from '#sync/sending/push.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { sample } from '../support/cases.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { now, queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const values = [undefined, null, '', 'corrupt', -1, 1e17, Number.NaN, {}, [null]]
const fields = Object.keys(Operation.entries).filter((field) => field !== 'seq')

it.each(sample(fields))(
  'an operation with a corrupt %s delays no other, and all screens open',
  async (field) => {
    for (const value of values) {
      await db.local.outbox.clear()
      await queue(db, 1, aStockMove('1', -1))
      await queue(db, 2, aStockMove('2', -1))
      await queue(db, 4, aStockMove('4', -1), [uuid(1)])
      await enqueue(db, { id: uuid(3), mutation: anOrder(), userId: null, now })
      await db.local.outbox
        .where('id')
        .equals(uuid(1))
        .modify((row: object) => void Reflect.set(row, field, value))
      const gateway = createFakeGateway()
      const identity = async () => ({ userId, accessToken: 'token' })
      const deps = createPushDeps(db, gateway, { identity })
      deps.clock.now = now + 60_000
      await flush(deps)
      expect(gateway.sent).toEqual(expect.arrayContaining([uuid(2), uuid(3)]))
      const { rows, corrupt } = await listOperations(db)
      expect(rows.length + corrupt.length).toBe(4)
      const reads = [listWaitingHere(db), readOverlay(db), listSyncIssues(db, userId)]
      await Promise.all([...reads, readSyncStatus(db, true), readDeviceReport(db, now)])
      expect((await writeHelpFile(db, { now, app: '' })).text).toContain(uuid(3))
    }
  },
)
