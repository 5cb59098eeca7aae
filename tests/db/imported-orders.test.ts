import { beforeEach, describe, expect, it } from 'vitest'
import { replayHelpFile } from '#db/device/replay-help-file.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { writeSession } from '#db/session-store.ts'
import { readHelpFile } from '#domain/devices/help-file.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, anOrder, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { findPlaces } from '../support/find-places.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { settle, userId } from '../support/staff-outbox.ts'
import { createTestDb } from '../support/test-db.ts'

const outcome = { status: 'applied' as const, xid: '1', epoch: 'epoch-1', touched: [] }
const acknowledge = () => settle(db, uuid(1), { state: 'applied', attempts: 1, outcome })
const order = { id: uuid(1), mutation: anOrder(), userId: null, deps: [], now: 1 }
const places = () => findPlaces(db, [aCustomer.email])
const moveAll = async () =>
  moveToSent(db, await db.local.outbox.where('state').equals('applied').toArray(), 1)

describe("a shopper's order from a help file", () => {
  beforeEach(async () => {
    const shopper = createTestDb()
    await enqueue(shopper, order)
    const file = readHelpFile((await writeHelpFile(shopper, { now: 1, app: '' })).text)
    if (file === null) throw new Error('The file cannot be read.')
    await signInAs(db, userId)
    await replayHelpFile(db, file, { userId, now: 2 })
  })

  it('stays until the server has it, also at a sign-out', async () => {
    await forgetCustomers(db)
    expect(await places()).toEqual(['outbox', 'help file'])
  })

  it('leaves the outbox at a sign-out once the server has it, and no copy is made', async () => {
    await acknowledge()
    await forgetCustomers(db)
    expect(await places()).toEqual([])
    await moveAll()
    expect(await db.local.sent.count()).toBe(0)
  })

  it('leaves the copies at a sign-out', async () => {
    await acknowledge()
    await moveAll()
    expect(await places()).toEqual(['sent'])
    await forgetCustomers(db)
    expect(await places()).toEqual([])
  })

  it('leaves when it is acknowledged after the sign-out', async () => {
    await writeSession(db, null)
    await flush(createPushDeps(db, createFakeGateway({ ledger: createLedger(() => outcome) })))
    expect(await db.local.outbox.toArray()).toMatchObject([{ state: 'applied', forgotten: true }])
    expect(await places()).toEqual([])
  })
})

it('an order stays on the device of its shopper when staff sign out', async () => {
  await signInAs(db, userId)
  await enqueue(db, order)
  await acknowledge()
  await forgetCustomers(db)
  expect(await places()).toContain('outbox')
})
