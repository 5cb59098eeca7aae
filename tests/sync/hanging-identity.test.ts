/** The identity hangs: a renewal, a lock of another tab, loading code. Only staff writes wait. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { type WakeUp } from '#sync/triggers.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

let gateway: FakeGateway
let timers: ManualTimers
let stop: () => void
let wake: (wakeUp: WakeUp) => void
beforeEach(() => {
  gateway = createFakeGateway()
  timers = createManualTimers()
  return () => stop()
})

const ann = { userId: 'ann', accessToken: 'token' }
const longestWaitMs = 15_000
const eventually = vi.waitFor

type Read = () => Promise<typeof ann | null>

function start(identity: Read, refreshIdentity: Read = async () => null) {
  const sync = createSync({
    ...createPushDeps(db, gateway, { identity, refreshIdentity }),
    timers,
    onWakeUp: (act) => {
      wake = act
      return () => undefined
    },
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

it('a renewal that hangs after a 401 does not end the pulls', async () => {
  await signInAs(db, 'ann')
  gateway.pullOrders = async () => ({ ok: false, error: { class: 'sign-in', status: 401 } })
  start(async () => ann, never).push()
  await eventually(() => expect(gateway.pulls).toBe(1))
  wake('online')
  await eventually(() => {
    timers.fireUpTo(longestWaitMs)
    expect(gateway.pulls).toBeGreaterThan(1)
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
