import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '#db/database.ts'
import { neededSchema } from '#db/mirror/mirrored-tables.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readSyncStatus, readStaleSince } from '#db/sync-state.ts'
import { flush } from '#sync/sending/push.ts'
import { type Sync, createSync } from '#sync/sync-scheduler.ts'
import { aProduct, anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { type TestPushDeps, createPushDeps } from '../support/push-deps.ts'
import { createNewDevice, createTestDb } from '../support/test-db.ts'

const app = '2026-11-20T08:00Z'
const newerApp = '2026-11-21T08:00Z'

let db: Db
let gateway: FakeGateway
let timers: ManualTimers
let deps: TestPushDeps
let stop: () => void
let lowest: string | undefined
let horizonMs: number | undefined
let schema: number | undefined

beforeEach(() => {
  db = createTestDb()
  gateway = createFakeGateway()
  timers = createManualTimers()
  deps = createPushDeps(db, gateway, { app })
  stop = () => undefined
  lowest = undefined
  horizonMs = undefined
  schema = neededSchema
  const pullCatalog = gateway.pullCatalog
  gateway.pullCatalog = async (...request) => {
    const reply = await pullCatalog(...request)
    if (!reply.ok) return reply
    return {
      ok: true,
      value: { ...reply.value, min_app_version: lowest, horizon_ms: horizonMs, schema },
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

it.each([neededSchema - 1, undefined])(
  'a server that is behind (%s) gets no write; rows are read; a pull finds it updated',
  async (behind) => {
    schema = behind
    const xid = gateway.catalog.begin()
    gateway.catalog.write(xid, '1', aProduct())
    gateway.catalog.commit(xid)
    const sync = startSync()
    expect(await sync.pull()).toBe(true)
    expect(await db.mirror.products.count()).toBe(1)
    await queueOrder()
    await flush(deps)
    expect(gateway.sent).toEqual([])
    expect((await listOperations(db)).rows).toMatchObject([{ state: 'pending', attempts: 0 }])
    expect(await readSyncStatus(db, true)).toMatchObject({ waiting: 1, isServerBehind: true })
    expect(soon()).toEqual([])
    schema = neededSchema
    await sync.pull()
    expect(await readSyncStatus(db, true)).toMatchObject({ isServerBehind: false })
    await vi.waitFor(() => expect(soon()).not.toEqual([]))
    timers.fireUpTo(60_000)
    await vi.waitFor(() => expect(gateway.ledger.effects).toEqual([uuid(1)]))
  },
)

it('a full disk does not keep the writes of a server that was updated', async () => {
  schema = neededSchema - 1
  const sync = startSync()
  await sync.pull()
  await queueOrder()
  let isFull = true
  db.local.settings.hook('updating', () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  })
  schema = neededSchema
  await flush(deps)
  expect(gateway.ledger.effects).toEqual([uuid(1)])
  isFull = false
})

describe('a device that does not know the server', () => {
  beforeEach(() => {
    db = createNewDevice()
    deps = createPushDeps(db, gateway, { app })
  })

  it('asks before it sends, with one small page, and not again', async () => {
    await flush(deps)
    expect(gateway.pulls).toBe(0)
    await queueOrder()
    await flush(deps)
    expect(gateway.ledger.effects).toEqual([uuid(1)])
    await enqueue(db, { id: uuid(2), mutation: anOrder(), userId: null, now: deps.clock.now })
    await flush(deps)
    expect(gateway.ledger.effects).toEqual([uuid(1), uuid(2)])
    expect(gateway.pulls).toBe(1)
  })

  it('asks again for each push while the server is behind, and learns the lowest version', async () => {
    schema = neededSchema - 1
    lowest = newerApp
    await queueOrder()
    await flush(deps)
    expect(gateway.sent).toEqual([])
    expect(await readSyncStatus(db, true)).toMatchObject({
      isServerBehind: true,
      lowestApp: lowest,
    })
    schema = neededSchema
    lowest = undefined
    await flush(deps)
    expect(gateway.ledger.effects).toEqual([uuid(1)])
  })

  it('asks again later, and less often each time, while no answer comes', async () => {
    gateway.pullCatalog = async () => {
      asked += 1
      return { ok: false, error: { class: 'transient' } }
    }
    let asked = 0
    startSync()
    await queueOrder()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await vi.waitFor(() => expect(soon()).toHaveLength(1))
      waits.push(...soon())
      timers.fireUpTo(60_000)
      await vi.waitFor(() => expect(soon()).not.toContain(waits.at(-1)))
    }
    expect(asked).toBeGreaterThan(2)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(await readSyncStatus(db, true)).toMatchObject({ name: 'offline', isServerBehind: false })
    expect(gateway.sent).toEqual([])
  })

  it('does not call an updated server behind after an update of the app', async () => {
    const value = { serverSchema: neededSchema - 1, schemaNeeded: neededSchema - 1 }
    await db.local.settings.put({ key: 'sync-state', value })
    expect(await readSyncStatus(db, true)).toMatchObject({ isServerBehind: false })
    await queueOrder()
    await flush(deps)
    expect(gateway.ledger.effects).toEqual([uuid(1)])
  })
})

it('the number that this app needs is the number of the schemas', () => {
  const base = readFileSync('supabase/schemas/01_base.sql', 'utf8')
  const number = /schema_number\(\) returns int\s+language sql immutable\s+return (\d+);/.exec(base)
  expect(Number(number?.[1])).toBe(neededSchema)
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
  horizonMs = undefined
  await sync.pull()
  expect(await readStaleSince(db)).toBeNull()
})
