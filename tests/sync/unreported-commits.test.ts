import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Db, closeDb } from '#db/database.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import type { WakeUp } from '#sync/triggers.ts'
import { anOperation } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'
import { commitUnreported } from '../support/unreported-commit.ts'

let disk: IDBFactory
let db: Db
let gateway: FakeGateway
let timers: ManualTimers
let wake: (wakeUp: WakeUp) => void
let stop: () => void
const eventually = vi.waitFor

beforeEach(async () => {
  disk = new IDBFactory()
  db = createTestDb(disk)
  gateway = createFakeGateway()
  timers = createManualTimers()
  let flushes = 0
  const deps = createPushDeps(db, gateway, {
    withLock: async (name, run) => {
      const result = await run()
      if (name === 'nefer-push') flushes += 1
      return result
    },
  })
  const onWakeUp = (act: typeof wake) => {
    wake = act
    return () => undefined
  }
  stop = createSync({ ...deps, timers, onWakeUp, report: () => undefined }).start()
  await vi.waitUntil(() => flushes > 0)
  await commitUnreported(disk, 'outbox', (outbox) => outbox.add(anOperation()))
})
afterEach(() => {
  stop()
  closeDb(db)
})

it.each(['visible', 'online', 'restored'] as const)(
  'a write of a closed tab that nobody reported is sent after a wake-up: %s',
  async (wakeUp) => {
    wake(wakeUp)
    await eventually(() => expect(gateway.ledger.effects).toHaveLength(1))
  },
)

it('a write of a closed tab that nobody reported is sent after the next regular pull', async () => {
  timers.fireUpTo(6 * 60_000)
  await eventually(() => expect(timers.armed()).toContain(100))
  timers.fireUpTo(100)
  await eventually(() => expect(gateway.ledger.effects).toHaveLength(1))
})
