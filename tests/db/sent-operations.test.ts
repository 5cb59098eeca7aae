/** What the server has acknowledged is kept for a server that is restored. */
import { beforeEach, describe, expect, it } from 'vitest'
import { readOverlay } from '#db/mirror/overlay.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import {
  forgetOldSent,
  keptMs,
  moveToSent,
  sendAgainAfterRestore,
} from '#db/outbox/sending/sent-operations.ts'
import { mirrorVersionOf } from '#db/mirror/mirrored-tables.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createManualTimers } from '../support/manual-timers.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { queue } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'
import { putCatalogPull } from '../support/mirror.ts'

const mirrorVersion = mirrorVersionOf('catalog')

const iso = (ms: number) => new Date(ms).toISOString()
const outcome = (epoch: string) => ({ status: 'applied', xid: '1', epoch, touched: [] })
async function sentOnce(n: number, epoch: string, now = 1): Promise<void> {
  await queue(db, n, aStockMove('1', n))
  const stored = db.local.outbox.where('id').equals(uuid(n))
  await stored.modify({ state: 'applied', attempts: 1, outcome: outcome(epoch) })
  await moveToSent(db, await stored.toArray(), now)
}

it('operations acknowledged before the first pull are sent again if that pull meets a restored server', async () => {
  await sentOnce(1, 'one')
  await sentOnce(2, 'two')
  expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(1)
  const { rows } = await listOperations(db)
  expect(rows.map(({ id, state }) => [id, state])).toEqual([[uuid(1), 'pending']])
})

it('new products go first when there are too many, so that an import pushes out no sale', async () => {
  await queue(db, 1, aStockMove('1', 1))
  const [first] = (await listOperations(db)).rows
  if (first === undefined) throw new Error('Nothing is queued.')
  const rows = Array.from({ length: 5 }, (_, n) => ({ ...first, id: uuid(n + 10), sentAt: 1 }))
  await db.local.sent.bulkAdd(rows)
  const created = { ...first, kind: 'createProduct', state: 'applied' as const }
  const creations = [2, 3].map((n) => ({ ...created, id: uuid(n) }))
  await moveToSent(db, creations, 2, 5)
  expect(await db.local.sent.count()).toBe(5)
  expect((await db.local.sent.bulkGet(creations.map(({ id }) => id))).filter(Boolean)).toEqual([])
})

/** A round of the scheduler that reaches no server. */
async function pullInVain(now: number): Promise<void> {
  const gateway = createFakeGateway()
  gateway.pullForecast.push('lost-request')
  const deps = createPushDeps(db, gateway, { now: () => now })
  const rest = { timers: createManualTimers(), onWakeUp: () => () => undefined }
  await createSync({ ...deps, ...rest, report: () => undefined }).pull()
}

it('a pull in vain removes no write that a restored server has applied', async () => {
  await putCatalogPull(db, { horizon: '8', epoch: 'one', mirrorVersion })
  await sendAgainAfterRestore(db, 'one', 1)
  await queue(db, 1, aStockMove('1', 1))
  const touched = [{ t: 'products', id: '1', v: 2 }]
  const applied = { state: 'applied', outcome: { ...outcome('two'), touched } } as const
  await db.local.outbox.where('id').equals(uuid(1)).modify(applied)
  await pullInVain(2)
  expect(await db.local.outbox.count()).toBe(1)
})

describe('acknowledged writes', () => {
  beforeEach(() => sendAgainAfterRestore(db, 'one', 1))

  it('are kept outside the outbox for a week', async () => {
    await sentOnce(1, 'one')
    expect(await db.local.outbox.count()).toBe(0)
    await sentOnce(2, 'one', keptMs + 2)
    await forgetOldSent(db, keptMs + 2)
    expect(await db.local.sent.toCollection().primaryKeys()).toEqual([uuid(2)])
  })

  it('are deleted after a week without a connection and without another write', async () => {
    await sentOnce(1, 'one')
    await pullInVain(keptMs)
    expect(await db.local.sent.count()).toBe(1)
    await pullInVain(keptMs + 2)
    expect(await db.local.sent.count()).toBe(0)
  })

  it('leave a week after the clock was put right, if it was a year ahead', async () => {
    const yearMs = 365 * 24 * 60 * 60_000
    await sentOnce(1, 'one', yearMs)
    await forgetOldSent(db, 2)
    await forgetOldSent(db, keptMs)
    expect(await db.local.sent.count()).toBe(1)
    await forgetOldSent(db, keptMs + 3)
    expect(await db.local.sent.count()).toBe(0)
  })

  it('stay when the clock jumps a year ahead, until a week has passed on the server', async () => {
    const yearMs = 365 * 24 * 60 * 60_000
    await sentOnce(1, 'one')
    await putCatalogPull(db, { horizon: '8', epoch: 'one', mirrorVersion, at: iso(5) })
    await forgetOldSent(db, yearMs)
    expect(await db.local.sent.count()).toBe(1)
    await putCatalogPull(db, { horizon: '8', epoch: 'one', mirrorVersion, at: iso(keptMs + 2) })
    await forgetOldSent(db, yearMs)
    expect(await db.local.sent.count()).toBe(0)
  })

  it('are sent again once after a restore, in their order, before newer ones', async () => {
    await sentOnce(1, 'one')
    await sentOnce(2, 'one')
    await queue(db, 3, aStockMove('1', 3))
    expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(2)
    expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(0)
    const { rows } = await listOperations(db)
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [uuid(1), 'pending'],
      [uuid(2), 'pending'],
      [uuid(3), 'pending'],
    ])
    expect(await db.local.sent.count()).toBe(0)
    // Rows contain them as a rule: only the new one is laid over.
    expect(await readOverlay(db)).toHaveLength(1)
  })

  it('are not sent again when they are photos, whose store was not restored', async () => {
    await queue(db, 1, {
      kind: 'uploadPhoto',
      payload: { photo_id: uuid(7), address: '/x.webp' },
    })
    const stored = db.local.outbox.where('id').equals(uuid(1))
    await stored.modify({ state: 'applied', attempts: 1, outcome: outcome('') })
    await moveToSent(db, await stored.toArray(), 1)
    expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(0)
    expect(await db.local.outbox.count()).toBe(0)
  })

  it('older than a day are evicted first from a full disk', async () => {
    await sentOnce(1, 'one')
    await sentOnce(2, 'one', 25 * 60 * 60_000)
    let fails = 2
    db.local.outbox.hook('creating', () => {
      fails -= 1
      if (fails >= 0) throw new DOMException('There is no room', 'QuotaExceededError')
    })
    await queue(db, 3, aStockMove('1', 3))
    expect(await db.local.sent.toCollection().primaryKeys()).toEqual([uuid(2)])
  })

  it('of the restored server are not sent again', async () => {
    await sentOnce(1, 'two')
    expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(0)
    expect(await db.local.sent.count()).toBe(1)
  })
})

it('a copy of an acknowledged write is not queued beside the write itself', async () => {
  await sendAgainAfterRestore(db, 'one', 1)
  await sentOnce(1, 'one')
  await sentOnce(2, 'one')
  await queue(db, 1, aStockMove('1', 1))
  expect(await sendAgainAfterRestore(db, 'two', 9)).toBe(1)
  const { rows } = await listOperations(db)
  expect(rows.map(({ id }) => id)).toEqual([uuid(2), uuid(1)])
  expect(await db.local.sent.count()).toBe(0)
})
