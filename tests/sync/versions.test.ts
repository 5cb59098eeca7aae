import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#db/database.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readSyncStatus, readStaleSince } from '#db/sync-state.ts'
import { flush } from '#sync/sending/push.ts'
import { type Sync, createSync } from '#sync/sync-scheduler.ts'
import { anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { type TestPushDeps, createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

const app = '2026-11-20T08:00Z'
const newerApp = '2026-11-21T08:00Z'

let db: Db
let gateway: FakeGateway
let timers: ManualTimers
let deps: TestPushDeps
let stop: () => void
let lowest: string | undefined
let horizonMs: number | undefined

beforeEach(() => {
  db = createTestDb()
  gateway = createFakeGateway()
  timers = createManualTimers()
  deps = createPushDeps(db, gateway, { app })
  stop = () => undefined
  lowest = undefined
  horizonMs = undefined
  const pullCatalog = gateway.pullCatalog
  gateway.pullCatalog = async (...request) => {
    const reply = await pullCatalog(...request)
    if (!reply.ok) return reply
    return {
      ok: true,
      value: { ...reply.value, min_app_version: lowest, horizon_ms: horizonMs },
    }
  }
})
afterEach(() => {
  stop()
  db.local.close()
  db.mirror.close()
})

function startSync(): Sync {
  const sync = createSync({
    ...deps,
    timers,
    onWakeUp: () => () => undefined,
    report: () => undefined,
  })
  stop = sync.start()
  return sync
}

const queueOrder = () =>
  enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: deps.clock.now })
const soon = () => timers.armed().filter((delay) => delay < 60_000)

it('an app below the lowest version sends nothing, keeps everything and reports it', async () => {
  lowest = newerApp
  const sync = startSync()
  await sync.pull()
  await queueOrder()
  sync.push()
  await flush(deps)
  expect(gateway.sent).toEqual([])
  expect((await listOperations(db)).rows).toMatchObject([{ state: 'pending', attempts: 0 }])
  expect(await readSyncStatus(db, true)).toMatchObject({ waiting: 1, lowestApp: newerApp })
  // No timer runs for writes that may not be sent.
  expect(soon()).toEqual([])
})

it('an old app sends again when the server takes it back, and a newer app sends at once', async () => {
  lowest = newerApp
  const sync = startSync()
  await sync.pull()
  await queueOrder()
  await flush({ ...deps, app: newerApp })
  expect(gateway.ledger.effects).toEqual([uuid(1)])
  await enqueue(db, { id: uuid(2), mutation: anOrder(), userId: null, now: deps.clock.now })
  lowest = undefined
  await sync.pull()
  await vi.waitFor(() => expect(soon()).not.toEqual([]))
  timers.fireUpTo(60_000)
  await vi.waitFor(() => expect(gateway.ledger.effects).toEqual([uuid(1), uuid(2)]))
})

it('a missing or invalid lowest version stops no app', async () => {
  const sync = startSync()
  for (const named of [undefined, 'the one after the next']) {
    lowest = named
    await sync.pull()
  }
  await queueOrder()
  await flush(deps)
  expect(gateway.ledger.effects).toEqual([uuid(1)])
})

it('a page beside another version does not wake up repeatedly', async () => {
  let asked = 0
  let isCurrent = true
  const looksAfter = () => {
    asked += 1
    return isCurrent
  }
  deps = createPushDeps(db, gateway, { isCurrent: looksAfter })
  gateway.forecast.push({ status: 503, retryAfterMs: 10_000 })
  startSync()
  await queueOrder()
  await flush(deps)
  await vi.waitFor(() => expect(soon()).not.toEqual([]))
  isCurrent = false
  asked = 0
  timers.fireUpTo(60_000)
  // Once before sending, once before the next timer.
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1))
  await vi.waitFor(() => expect(soon()).toEqual([]))
  expect(gateway.sent).toEqual([uuid(1)])
})

it('staff see when the server has held rows back for more than five minutes, and since when', async () => {
  const sync = startSync()
  horizonMs = 5 * 60_000
  await sync.pull()
  expect(await readStaleSince(db)).toBeNull()
  horizonMs = 20 * 60_000
  await sync.pull()
  expect(await readStaleSince(db)).toBe('2026-11-01T09:40:00.000Z')
  // An older server does not tell.
  horizonMs = undefined
  await sync.pull()
  expect(await readStaleSince(db)).toBeNull()
})
