/** The identity hangs: a renewal, a lock of another tab, loading code. Only staff writes wait. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { db } from '../support/db-for-each-test.ts'

let gateway: FakeGateway
let timers: ManualTimers
let stop: () => void
beforeEach(() => {
  gateway = createFakeGateway()
  timers = createManualTimers()
  return () => stop()
})

const ann = { userId: 'ann', accessToken: 'token' }
const longestWaitMs = 15_000
const eventually = vi.waitFor

function start(identity: () => Promise<typeof ann | null>) {
  const sync = createSync({
    ...createPushDeps(db, gateway, { identity }),
    timers,
    onWakeUp: () => () => undefined,
    report: () => undefined,
  })
  stop = sync.start()
  return sync
}

const never = () => new Promise<never>(() => undefined)

describe('while the identity hangs', () => {
  it('the catalogue is pulled', async () => {
    start(never)
    await eventually(() => expect(gateway.pulls).toBe(1))
  })

  it("a shopper's order is sent and retried in time", async () => {
    gateway.forecast.push({ status: 503 })
    await enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 1_000_000 })
    start(never)
    await eventually(async () =>
      expect((await listOperations(db)).rows).toMatchObject([{ state: 'pending', attempts: 1 }]),
    )
    const again = () => timers.armed().find((delayMs) => delayMs < longestWaitMs)
    await eventually(() => expect(again()).toBeGreaterThan(0))
  })
})

describe('after a while', () => {
  it('nobody counts as signed in: pulls continue, and the identity is requested again', async () => {
    await enqueue(db, { id: uuid(1), mutation: aStockMove('1', 1), userId: 'ann', now: 1_000_000 })
    let answers = false
    const sync = start(() => (answers ? Promise.resolve(ann) : never()))
    const pulls: boolean[] = []
    void sync.pull(3 * longestWaitMs).then((isUpToDate) => pulls.push(isUpToDate))
    await eventually(() => {
      timers.fireUpTo(longestWaitMs)
      expect(pulls).toEqual([true])
    })
    answers = true
    sync.push()
    await eventually(() => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  })
})
