/** Sending continues when another part of the device is broken. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endLeases } from '#db/outbox/sending/leases.ts'
import { claimNext } from '../support/claim-one.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { removeOperations } from '#db/outbox/lifecycle.ts'
import { readSyncStatus } from '#db/sync-state.ts'
import { withdraw } from '#sync/online/withdraw.ts'
import { flush } from '#sync/sending/push.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import type { WakeUp } from '#sync/triggers.ts'
import { leaseMs } from '#domain/writes/definition.ts'
import { aProduct, aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type ManualTimers, createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { db } from '../support/db-for-each-test.ts'

let gateway: FakeGateway
beforeEach(() => {
  gateway = createFakeGateway()
})

const queueOrder = () => enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 0 })

it("a shopper's order does not wait for an unreadable staff session", async () => {
  await queueOrder()
  const identity = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await flush(createPushDeps(db, gateway, { identity }))
  expect(gateway.sent).toEqual([uuid(1)])
})

describe('a full disk', () => {
  const dueTimer = (timers: ManualTimers) => timers.armed().filter((delayMs) => delayMs < 15_000)
  /** How long the device waits (ms) after each of the first four attempts to send that fail. */
  const waitsAfterFailures = async (
    timers: ManualTimers,
    failed: () => void,
    afterEach: () => Promise<void> = async () => {},
  ) => {
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries += 1) {
      await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(tries))
      await afterEach()
      await vi.waitFor(() => expect(dueTimer(timers)).toEqual([expect.any(Number)]))
      waits.push(...dueTimer(timers))
      timers.fireUpTo(14_999)
    }
    return waits
  }
  const fill = () => {
    let full = true
    db.mirror.products.hook('deleting', () => void (full = false))
    db.local.outbox.hook('updating', () => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
    })
  }

  it('evicts pictures and mirror before an order has to wait', async () => {
    await queueOrder()
    await db.mirror.products.put({ ...aProduct(), version: 1, generation: 1 })
    fill()
    await flush(createPushDeps(db, gateway))
    expect(gateway.sent).toEqual([uuid(1)])
  })

  it('does not evict the catalogue to store an outcome, which a retry returns again', async () => {
    await enqueue(db, { id: uuid(1), mutation: aStockMove('1', 1), userId: 'ann', now: 0 })
    await db.mirror.products.put({ ...aProduct(), version: 1, generation: 1 })
    let full = true
    db.local.outbox.hook('updating', (changes) => {
      if (full && 'outcome' in changes) throw new DOMException('full', 'QuotaExceededError')
    })
    const identity = async () => ({ userId: 'ann', accessToken: 'token' })
    const deps = createPushDeps(db, gateway, { identity })
    await flush(deps).catch(() => undefined)
    expect(await db.mirror.products.count()).toBe(1)
    expect((await listOperations(db)).rows).toMatchObject([{ state: 'inflight' }])
    full = false
    deps.clock.now += leaseMs
    await flush(deps)
    expect((await listOperations(db)).rows).toMatchObject([{ state: 'applied' }])
    expect(gateway.ledger.effects).toEqual([uuid(1)])
  })

  it('is retried less and less often, and an order is sent once there is space', async () => {
    const timers = createManualTimers()
    const failed = vi.fn<() => void>()
    let wake: (wakeUp: WakeUp) => void = () => undefined
    let isFull = true
    db.local.outbox.hook('updating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
    })
    await queueOrder()
    const onWakeUp = (act: typeof wake) => {
      wake = act
      return () => undefined
    }
    const deps = { ...createPushDeps(db, gateway), timers, onWakeUp, report: failed }
    const sync = createSync(deps)
    // So it is known that the server is ready.
    await sync.pull()
    const stop = sync.start()
    expect(await waitsAfterFailures(timers, failed)).toEqual([100, 2_000, 4_000, 8_000])
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(5))
    isFull = false
    gateway.forecast.push({ status: 503 })
    wake('visible')
    await vi.waitFor(() => expect(gateway.sent).toEqual([uuid(1)]))
    // The next attempt is at its own time: nothing is left of the long waits.
    await vi.waitFor(() => expect(dueTimer(timers)).toEqual([expect.any(Number)]))
    expect(dueTimer(timers)[0]).toBeLessThanOrEqual(2_000)
    stop()
  })

  it('that rejects only the outcome does not cause endless requests', async () => {
    const timers = createManualTimers()
    const failed = vi.fn<() => void>()
    db.local.outbox.hook('updating', (changes) => {
      if ('outcome' in changes) throw new DOMException('full', 'QuotaExceededError')
    })
    await queueOrder()
    const onWakeUp = () => () => undefined
    const deps = { ...createPushDeps(db, gateway), timers, onWakeUp, report: failed }
    const sync = createSync(deps)
    await sync.pull()
    const stop = sync.start()
    // Another page has the lock now: it ends the claim, and queued writes are due again.
    const waits = await waitsAfterFailures(timers, failed, () => endLeases(db))
    expect(waits).toEqual([100, 2_000, 4_000, 8_000])
    stop()
  })

  it('does not request persistent storage without a write', async () => {
    const askToPersist = vi.fn<() => void>()
    await claimNext({ ...db, askToPersist }, { now: 1, userId: null, owner: 'a' })
    expect(askToPersist).not.toHaveBeenCalled()
  })
})

it('an operation of a signed-out author and a killed browser can be discarded after its withdrawal', async () => {
  await enqueue(db, { id: uuid(1), mutation: aStockMove('1', 1), userId: 'ann', now: 0 })
  await claimNext(db, { now: 1, userId: 'ann', owner: 'killed' })
  await flush(createPushDeps(db, gateway, { lockIsExclusive: true }))
  expect(await readSyncStatus(db, true)).toMatchObject({ name: 'waiting', waiting: 1 })
  expect((await listOperations(db)).rows).toMatchObject([{ attempts: 1 }])
  expect(await removeOperations(db, uuid(1))).toEqual([])
  const identity = async () => ({ userId: 'ann', accessToken: 'token' })
  expect(await withdraw(createPushDeps(db, gateway, { identity }), uuid(1))).toBe('withdrawn')
})
