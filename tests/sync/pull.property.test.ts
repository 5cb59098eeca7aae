import fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import { readSyncState } from '#db/sync-state.ts'
import type { PullDeps } from '#sync/pull-pages.ts'
import { pull } from '#sync/pull.ts'
import { cases } from '../support/cases.ts'
import {
  type TransactionEvent,
  constant,
  createTransactions,
  anyPick,
  transactionEvents,
} from '../support/interleaving.ts'
import { aProduct } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createTestDb } from '../support/test-db.ts'

function setUp(catalog = createCatalogServer(), pageSize = 3, factory = new IDBFactory()) {
  const db = createTestDb(factory)
  const gateway = createFakeGateway({ catalog })
  const deps: PullDeps = { db, gateway, now: () => 1, withLock: (_name, run) => run(), pageSize }
  return { db, gateway, deps, catalog }
}

function writeProducts(catalog: CatalogServer, ids: readonly string[], name = 'a') {
  const xid = catalog.begin()
  for (const id of ids) catalog.write(xid, id, aProduct({ id, name }))
  catalog.commit(xid)
}

async function mirrored(db: Db): Promise<Map<string, number>> {
  return new Map((await db.mirror.products.toArray()).map(({ id, version }) => [id, version]))
}

const ten = Array.from({ length: 10 }, (_, n) => `p${n}`)

describe('pulling', () => {
  it('brings all rows, also when one transaction spans several pages', async () => {
    const { db, deps, catalog } = setUp()
    writeProducts(catalog, ten)
    expect(await pull(deps)).toEqual({ ok: true, rows: 10 })
    expect(await mirrored(db)).toEqual(catalog.truth())
  })

  it('makes one request when there is nothing new', async () => {
    const { deps, gateway, catalog } = setUp()
    writeProducts(catalog, ten)
    await pull(deps)
    gateway.pulls = 0
    expect(await pull(deps)).toEqual({ ok: true, rows: 0 })
    expect(gateway.pulls).toBe(1)
  })

  it('does not miss a transaction that commits late', async () => {
    const { db, deps, catalog } = setUp()
    const early = catalog.begin()
    catalog.write(early, 'late', aProduct({ id: 'late' }))
    writeProducts(catalog, ['on-time'])
    await pull(deps)
    catalog.commit(early)
    await pull(deps)
    expect(await mirrored(db)).toEqual(catalog.truth())
  })

  it('removes deleted rows', async () => {
    const { db, deps, catalog } = setUp()
    writeProducts(catalog, ten)
    await pull(deps)
    const xid = catalog.begin()
    catalog.write(xid, 'p4', null)
    catalog.commit(xid)
    await pull(deps)
    expect((await mirrored(db)).has('p4')).toBe(false)
  })

  it('keeps a row when the same page also contains an older deletion of it', async () => {
    const { db, deps, gateway, catalog } = setUp()
    writeProducts(catalog, ['a', 'b'])
    const pullCatalog = gateway.pullCatalog
    gateway.pullCatalog = async (...request) => {
      const reply = await pullCatalog(...request)
      if (!reply.ok) return reply
      const deletions = reply.value.rows.map(({ t, id }) => ({ t, id, v: 2, row: null }))
      return { ...reply, value: { ...reply.value, rows: [...reply.value.rows, ...deletions] } }
    }
    await pull(deps)
    expect(await mirrored(db)).toEqual(catalog.truth())
  })

  it('starts again after a reset, shows the old rows meanwhile, and sweeps missing rows', async () => {
    const { db, deps, catalog, gateway } = setUp()
    writeProducts(catalog, ten)
    await pull(deps)
    await db.mirror.products.put({ ...aProduct({ id: 'ghost' }), version: 1, generation: 1 })
    catalog.restore()
    gateway.pullForecast.push('fine', 'fine', 'lost-request')
    expect((await pull(deps)).ok).toBe(false)
    expect((await mirrored(db)).size).toBe(11)
    expect((await pull(deps)).ok).toBe(true)
    expect(await mirrored(db)).toEqual(catalog.truth())
  })

  it('continues after a crash between two pages', async () => {
    const { db, deps, catalog, gateway } = setUp()
    writeProducts(catalog, ten)
    gateway.pullForecast.push('fine', 'fine', 'lost-request')
    expect((await pull(deps)).ok).toBe(false)
    expect((await mirrored(db)).size).toBe(6)
    gateway.pulls = 0
    await pull(deps)
    expect(gateway.pulls).toBe(2)
    expect(await mirrored(db)).toEqual(catalog.truth())
  })

  it('is correct when two contexts pull at once without a lock', async () => {
    const factory = new IDBFactory()
    const one = setUp(undefined, 3, factory)
    const two = setUp(one.catalog, 3, factory)
    writeProducts(one.catalog, ten)
    await Promise.all([pull(one.deps), pull(two.deps)])
    expect(await mirrored(one.db)).toEqual(one.catalog.truth())
  })

  it('puts a row that does not fit into quarantine, keeps its older version and continues', async () => {
    const { db, deps, catalog } = setUp()
    writeProducts(catalog, ['good', 'bad'])
    await pull(deps)
    const xid = catalog.begin()
    catalog.write(xid, 'bad', { ...aProduct({ id: 'bad' }), price: -3 })
    catalog.write(xid, 'good', aProduct({ id: 'good', name: 'better' }))
    catalog.commit(xid)
    expect((await pull(deps)).ok).toBe(true)
    expect((await listProducts(db)).map(({ id, name }) => [id, name]).toSorted()).toEqual([
      ['bad', 'a'],
      ['good', 'better'],
    ])
    expect(await db.mirror.quarantine.toArray()).toMatchObject([{ id: 'bad', t: 'products' }])
    writeProducts(catalog, ['bad'], 'mended')
    await pull(deps)
    expect(await db.mirror.quarantine.count()).toBe(0)
  })

  it('reports a failure, and later the success', async () => {
    const { db, deps, gateway } = setUp()
    gateway.pullForecast.push('captive-portal')
    await pull(deps)
    expect(await readSyncState(db)).toMatchObject({ pullFailed: true, reachable: false })
    await pull(deps)
    expect(await readSyncState(db)).toMatchObject({ pullFailed: false, reachable: true })
  })

  it('requests a small first page, so that a first visit soon shows products', async () => {
    const { deps, catalog, gateway } = setUp(createCatalogServer(), 500)
    writeProducts(
      catalog,
      Array.from({ length: 100 }, (_, number) => `p${number}`),
    )
    const limits: number[] = []
    const pullCatalog = gateway.pullCatalog
    gateway.pullCatalog = (cursor, limit, signal) => {
      limits.push(limit)
      return pullCatalog(cursor, limit, signal)
    }
    await pull(deps)
    await pull(deps)
    expect(limits).toEqual([60, 500, 500])
  })

  it('fetches the next page while the last one is being written', async () => {
    const { deps, catalog, gateway, db } = setUp()
    writeProducts(catalog, ten)
    const early: number[] = []
    const pullCatalog = gateway.pullCatalog
    gateway.pullCatalog = async (cursor, limit, signal) => {
      early.push(await db.mirror.products.count())
      return pullCatalog(cursor, limit, signal)
    }
    await pull(deps)
    expect(early[1]).toBe(0)
  })
})

type Event =
  | TransactionEvent
  | { type: 'write'; pick: number; id: number; gone: boolean }
  | { type: 'pull'; weather: 'fine' | 'lost-request'; after: number }

const event = fc.oneof(
  ...transactionEvents,
  {
    weight: 6,
    arbitrary: fc.record({
      type: constant('write'),
      pick: anyPick,
      id: fc.nat(12),
      gone: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: constant('pull'),
      weather: fc.constantFrom('fine' as const, 'lost-request' as const),
      after: fc.nat(2),
    }),
  },
)

async function converges(catalog: CatalogServer, events: readonly Event[]): Promise<boolean> {
  const { db, deps, gateway } = setUp(catalog, 2)
  const transactions = createTransactions(catalog)
  for (const happening of events) {
    if (happening.type === 'write') {
      const xid = transactions.xidOf(happening)
      const id = `p${happening.id}`
      if (xid !== undefined) catalog.write(xid, id, happening.gone ? null : aProduct({ id }))
    } else if (happening.type === 'pull') await pullInWeather(deps, gateway, happening)
    else transactions.play(happening)
  }
  transactions.commitAll()
  await pull(deps)
  const [seen, truth] = [await mirrored(db), catalog.truth()]
  db.local.close()
  db.mirror.close()
  return JSON.stringify([...seen].toSorted()) === JSON.stringify([...truth].toSorted())
}

async function pullInWeather(
  deps: PullDeps,
  gateway: FakeGateway,
  { weather, after }: Extract<Event, { type: 'pull' }>,
) {
  gateway.pullForecast.length = 0
  gateway.pullForecast.push(...Array.from({ length: after }, () => 'fine' as const), weather)
  await pull(deps)
  gateway.pullForecast.length = 0
}

describe('a mirror under any interleaving of commits, pulls and crashes', () => {
  const events = fc.array(event, { maxLength: 60 })

  it('ends up as the server is', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (list) => converges(createCatalogServer(), list)),
      { numRuns: cases(150) },
    )
  }, 120_000)

  it('control: with a cursor that passes open transactions it does not', async () => {
    const result = await fc.check(
      fc.asyncProperty(events, async (list) =>
        converges(createCatalogServer({ ignoresHorizon: true }), list),
      ),
      { numRuns: 1_000, seed: 1, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  }, 120_000)
})
