import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/database.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { readOrdersState } from '#db/staff/orders.ts'
import { readSyncState } from '#db/sync-state.ts'
import { oneAtATime } from '#sync/web-lock.ts'
import { type Sync, type SyncDeps, createSync } from '#sync/sync-scheduler.ts'
import { type WakeUp, listenForWakeUps } from '#sync/triggers.ts'
import { anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { type TestPushDeps, createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

let db: Db
let gateway: FakeGateway
let timers: ManualTimers
let deps: TestPushDeps
let wake: (wakeUp: WakeUp) => void
let stop: () => void
let reports: string[]
/** Of this test only: a flush of the one before may still be ending. */
let flushes: { ended: number }

function startSync(rest: Partial<SyncDeps> = {}): Sync {
  const sync = createSync({
    ...deps,
    ...rest,
    timers,
    onWakeUp: (act) => {
      wake = act
      return () => undefined
    },
    report: (event) => void reports.push(event),
  })
  stop = sync.start()
  return sync
}

beforeEach(() => {
  db = createTestDb()
  gateway = createFakeGateway()
  timers = createManualTimers()
  reports = []
  const counter = { ended: 0 }
  flushes = counter
  deps = createPushDeps(db, gateway, {
    withLock: async (name, run) => {
      const result = await run()
      if (name === 'nefer-push') counter.ended += 1
      return result
    },
  })
})
afterEach(() => {
  stop()
  db.local.close()
  db.mirror.close()
})

async function queueOrder(n = 1) {
  const now = deps.clock.now
  await enqueue(db, { id: uuid(n), mutation: anOrder(), userId: null, now })
}
const states = async () => (await listOperations(db)).rows.map(({ state }) => state)
const eventually = vi.waitFor

describe('the engine of the page', () => {
  it('sends operations of an earlier visit at start', async () => {
    await queueOrder()
    startSync()
    await eventually(async () => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  })

  it('pulls at start and again after something was applied', async () => {
    const sync = startSync()
    await eventually(() => expect(gateway.pulls).toBe(1))
    await queueOrder()
    sync.push()
    await eventually(() => expect(gateway.pulls).toBe(2))
  })

  it('sends queued operations without a trigger', async () => {
    startSync()
    await eventually(() => expect(flushes.ended).toBe(1))
    await queueOrder()
    await eventually(() => expect(timers.armed().some((delay) => delay <= 100)).toBe(true))
    timers.fireUpTo(100)
    await eventually(() => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  })

  it('sends new writes while another request hangs (L5)', async () => {
    gateway.forecast.push('hanging')
    await queueOrder(1)
    const sync = startSync()
    await eventually(() => expect(gateway.sent).toEqual([uuid(1)]))
    await queueOrder(2)
    sync.push()
    await eventually(() => expect(gateway.ledger.effects).toEqual([uuid(2)]))
    // A pull may have swept the applied operation already.
    const settled = [['inflight', 'applied'], ['inflight']]
    await eventually(async () => expect(settled).toContainEqual(await states()))
  })

  it('pulls more often while a staff room in view follows', async () => {
    const sync = startSync({ isInView: () => true })
    await eventually(() => expect(gateway.pulls).toBe(1))
    const unfollow = sync.startLiveUpdates()
    timers.fireUpTo(30_000)
    await eventually(() => expect(gateway.pulls).toBe(2))
    unfollow()
    expect(timers.armed()).not.toContain(30_000)
    expect(timers.armed()).toContain(5 * 60_000)
  })

  it('arms a timer for the next attempt, and again if it fires too early', async () => {
    gateway.forecast.push({ status: 503 })
    await queueOrder()
    startSync()
    await eventually(() => expect(flushes.ended).toBe(1))
    expect(await states()).toEqual(['pending'])
    const due = (await listOperations(db)).rows[0]?.nextAttemptAt ?? 0
    const delay = due - deps.clock.now
    await eventually(() => expect(timers.armed()).toContain(delay))
    deps.clock.now = due - 150
    timers.fireUpTo(delay)
    await eventually(() => expect(timers.armed()).toContain(150))
    deps.clock.now = due
    timers.fireUpTo(150)
    await eventually(() => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  })

  it('retries at once when a pull reaches the server again', async () => {
    gateway.pullForecast.push('lost-request')
    gateway.forecast.push('lost-request')
    await queueOrder()
    const sync = startSync()
    await eventually(() => expect(flushes.ended).toBe(1))
    expect(await states()).toEqual(['pending'])
    await sync.pull()
    await eventually(() => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  })

  it('arms it also while a session cannot be renewed, which takes the network', async () => {
    const identity = async () => {
      await readSession(db)
      // Node's own: the live query does not track reads after it, as after a request.
      await sleep(20)
      return null
    }
    deps = { ...deps, identity }
    gateway.pullForecast.push('lost-request', 'lost-request')
    startSync()
    await eventually(() => expect(gateway.pulls).toBe(1))
    await sleep(100)
    await queueOrder()
    const isArmed = () => timers.armed().some((delayMs) => delayMs < 60_000)
    await eventually(() => expect(isArmed()).toBe(true))
  })

  it('retries at once when the connection returns', async () => {
    gateway.pullForecast.push('lost-request', 'lost-request')
    gateway.forecast.push('lost-request')
    await queueOrder()
    startSync()
    await eventually(() => expect(flushes.ended).toBe(1))
    expect(await states()).toEqual(['pending'])
    wake('online')
    await eventually(() => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  })

  it('reports whether the mirror is up to date, with a time limit', async () => {
    const sync = startSync()
    await eventually(() => expect(gateway.pulls).toBe(1))
    expect(await sync.pull()).toBe(true)
    gateway.pullForecast.push('lost-request')
    expect(await sync.pull()).toBe(false)
    const never = new Promise<never>(() => undefined)
    gateway.pullCatalog = () => never
    const answer = sync.pull(500)
    await eventually(() => expect(timers.armed()).toContain(500))
    timers.fireUpTo(500)
    expect(await answer).toBe(false)
  })
})

describe('a database that breaks under the engine', () => {
  it('is reported, and nothing is thrown at the page', async () => {
    startSync()
    await eventually(() => expect(gateway.pulls).toBe(1))
    db.local.close({ disableAutoOpen: true })
    vi.spyOn(db.local, 'open').mockRejectedValue(new Error('gone'))
    wake('online')
    await eventually(() => expect(reports).not.toEqual([]))
  })
})

describe('the reported status', () => {
  it('shows that the catalogue could not be pulled or stored', async () => {
    db.mirror.pulls.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await startSync().pull()).toBe(false)
    expect(await readSyncState(db)).toMatchObject({ pullFailed: true })
  })

  it('shows that the orders could not be pulled, although the catalogue was', async () => {
    deps = { ...deps, identity: async () => ({ userId: 'ann', accessToken: 'token' }) }
    const refusal = { class: 'rejected' as const, status: 403, code: '42501' }
    gateway.pullOrders = async () => ({ ok: false, error: refusal })
    expect(await startSync().pull()).toBe(false)
    expect(await readSyncState(db)).toMatchObject({ pullFailed: false, ordersFailed: true })
    expect(await readOrdersState(db)).toMatchObject({ complete: false, failed: true })
  })
})

describe('running one at a time', () => {
  it('shares one more run among all requests during a run', async () => {
    startSync()
    let runs = 0
    const finish: (() => void)[] = []
    const run = oneAtATime(() => {
      runs += 1
      return new Promise<number>((done) => finish.push(() => done(runs)))
    })
    const first = run()
    const [second, third] = [run(), run()]
    finish.shift()?.()
    expect(await first).toBe(1)
    await eventually(() => expect(runs).toBe(2))
    finish.shift()?.()
    expect(await Promise.all([second, third])).toEqual([2, 2])
  })
})

describe('waking up', () => {
  it('reacts to connection, visibility and a restored page until it is stopped', () => {
    startSync()
    const window = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    const heard: WakeUp[] = []
    const stopListening = listenForWakeUps(window, document, (wakeUp) => heard.push(wakeUp))
    document.dispatchEvent(new Event('visibilitychange'))
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('pageshow'))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    stopListening()
    window.dispatchEvent(new Event('online'))
    expect(heard).toEqual(['visible', 'online', 'restored'])
  })
})
