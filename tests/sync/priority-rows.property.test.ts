/** Priority rows arrive early and leave no row behind that the server does not have. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogQueries } from '#db/mirror/catalog-queries.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { rememberViewed } from '#db/shopper/recent.ts'
import type { PullDeps } from '#sync/pull-pages.ts'
import { pull } from '#sync/pull.ts'
import {
  type TransactionEvent,
  constant,
  createTransactions,
  anyPick,
  transactionEvents,
} from '../support/interleaving.ts'
import { putLines } from '#db/shopper/stored-cart.ts'
import { cases } from '../support/cases.ts'
import { aLine, aProduct } from '../support/builders.ts'
import { type CatalogModel, createCatalogServer } from '../support/catalog-server.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createTestDb } from '../support/test-db.ts'

function setUp(model: CatalogModel = {}) {
  const db = createTestDb()
  const catalog = createCatalogServer(model)
  const server = { isLarge: true }
  const gateway = createFakeGateway({ catalog, isLarge: () => server.isLarge })
  const device = { rests: 0 }
  const deps: PullDeps = {
    db,
    gateway,
    now: () => 1,
    withLock: (_name, run) => run(),
    waitUntilIdle: async () => void (device.rests += 1),
    pageSize: 2,
  }
  const write = (id: string, name: string | null) => {
    const xid = catalog.begin()
    catalog.write(xid, id, name === null ? null : aProduct({ id, name }))
    catalog.commit(xid)
  }
  /** Then the line is gone. */
  const pullPages = async (pages: number) => {
    const fine = Array.from({ length: pages }, () => 'fine' as const)
    gateway.pullForecast.splice(0, Infinity, ...fine, 'lost-request')
    await pull(deps)
    gateway.pullForecast.length = 0
  }
  const mirrored = async () => {
    const rows = await db.mirror.products.toArray()
    return new Map(rows.map(({ id, version }) => [id, version]))
  }
  return { db, catalog, server, gateway, device, deps, write, pullPages, mirrored }
}

const six = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']

describe('a large catalogue', () => {
  it('is asked for viewed products and the cart until the first copy is complete, and never again', async () => {
    const { db, deps, gateway, write } = setUp()
    for (const id of six) write(id, 'a')
    await rememberViewed(db, 'p5')
    await putLines(db, [aLine({ id: 'p4' })])
    const named: unknown[] = []
    const { pullCatalog } = gateway
    gateway.pullCatalog = (cursor, limit, signal, requested) => {
      named.push(requested)
      return pullCatalog(cursor, limit, signal, requested)
    }
    await pull(deps)
    expect(named[0]).toEqual(['p4', 'p5'])
    named.length = 0
    await pull(deps)
    expect(named).toEqual([undefined])
  })

  it('receives its priority rows with the first page, and the total number of products', async () => {
    const { db, write, pullPages, mirrored } = setUp()
    for (const id of six) write(id, 'a')
    await pullPages(1)
    expect([...(await mirrored()).keys()]).toEqual(six)
    expect(await db.mirror.pulls.get('catalog')).toMatchObject({ complete: false, total: 6 })
  })

  it('is pulled page by page while idle; a small one and later changes at once', async () => {
    const { device, deps, write, server } = setUp()
    for (const id of six) write(id, 'a')
    await pull(deps)
    expect(device.rests).toBe(2)
    for (const id of six) write(id, 'b')
    await pull(deps)
    expect(device.rests).toBe(2)
    const small = setUp()
    small.server.isLarge = false
    for (const id of six) small.write(id, 'a')
    await pull(small.deps)
    expect(small.device.rests).toBe(0)
    expect(server.isLarge).toBe(true)
  })

  it('brings viewed products and products of the cart once, with one of the next pages', async () => {
    const { db, deps, gateway, write, server } = setUp()
    server.isLarge = false
    for (const id of six) write(id, 'a')
    await rememberViewed(db, 'p5')
    const asked: unknown[] = []
    const pullCatalog = gateway.pullCatalog
    gateway.pullCatalog = async (cursor, limit, signal, seen) => {
      asked.push(seen)
      if (asked.length === 1) await catalogQueries.readProduct(db, 'p4')
      return pullCatalog(cursor, limit, signal, seen)
    }
    await pull(deps)
    await pull(deps)
    expect(asked.filter((seen) => seen !== undefined)).toEqual([['p5'], ['p4']])
  })

  it('continues after a break, and still brings requested products', async () => {
    const { db, write, pullPages, mirrored, server, device, deps } = setUp()
    server.isLarge = false
    for (const id of six) write(id, 'a')
    await pullPages(1)
    server.isLarge = true
    await rememberViewed(db, 'p5')
    await pullPages(1)
    expect([...(await mirrored()).keys()]).toEqual(['p0', 'p1', 'p2', 'p3', 'p5'])
    await pull(deps)
    expect(device.rests).toBeGreaterThan(0)
    expect((await mirrored()).size).toBe(6)
  })
})

describe('a priority row', () => {
  const rest = { name: 'catalog', scope: 'anon', now: 1 } as const
  const row = (id: string, v: number, fields = {}) => ({
    t: 'products',
    id,
    v,
    row: { ...aProduct({ id }), ...fields },
  })

  it('that is not newer, cannot be read or is of another table changes nothing', async () => {
    const { db, catalog, write, pullPages } = setUp()
    for (const id of six) write(id, 'a')
    await pullPages(1)
    const from = (await db.mirror.pulls.get('catalog'))?.cursor
    const before = await db.mirror.products.toArray()
    const priorityRows = [
      row('p0', 1, { name: 'old' }),
      row('q', 1, { price: -1 }),
      { ...row('q', 1), id: 'r' },
      { t: 'workshops', id: 'w', v: 1, row: { id: 'w' } },
      { t: 'products', id: 'p1', v: 9, row: null },
    ]
    const page = { ...catalog.page(from, 0), more: true, rows: [], priorityRows }
    expect(await savePage(db, page, { ...rest, from })).toBe(true)
    expect(await db.mirror.products.toArray()).toEqual(before)
    expect(await db.mirror.quarantine.count()).toBe(0)
  })

  it('is not written when another context has moved the cursor', async () => {
    const { db, catalog, write, pullPages, mirrored } = setUp()
    for (const id of six) write(id, 'a')
    await pullPages(1)
    const from = (await db.mirror.pulls.get('catalog'))?.cursor
    const late = catalog.firstPage(from, 2, ['p5'])
    write('p5', null)
    await pullPages(9)
    expect(await savePage(db, late, { ...rest, from })).toBe(false)
    expect(await mirrored()).toEqual(catalog.truth())
  })
})

type Event =
  | TransactionEvent
  | { type: 'write'; pick: number; id: number; gone: boolean }
  | { type: 'look'; id: number }
  /** `pages`: then the connection fails. */
  | { type: 'pull'; pages: number; isLarge: boolean }

const event = fc.oneof(
  ...transactionEvents,
  {
    weight: 8,
    arbitrary: fc.record({
      type: constant('write'),
      pick: anyPick,
      id: fc.nat(6),
      gone: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: constant('look'), id: fc.nat(6) }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: constant('pull'), pages: fc.nat(2), isLarge: fc.boolean() }),
  },
)

async function converges(events: readonly Event[], model: CatalogModel = {}): Promise<boolean> {
  const { db, deps, catalog, server, pullPages, mirrored } = setUp(model)
  const transactions = createTransactions(catalog)
  for (const happening of events) {
    if (happening.type === 'write') {
      const xid = transactions.xidOf(happening)
      const id = `p${happening.id}`
      if (xid !== undefined) catalog.write(xid, id, happening.gone ? null : aProduct({ id }))
    } else if (happening.type === 'look') await rememberViewed(db, `p${happening.id}`)
    else if (happening.type === 'pull') {
      server.isLarge = happening.isLarge
      await pullPages(happening.pages)
    } else transactions.play(happening)
  }
  transactions.commitAll()
  server.isLarge = true
  await pull(deps)
  const [seen, truth] = [await mirrored(), catalog.truth()]
  db.local.close()
  db.mirror.close()
  return JSON.stringify([...seen].toSorted()) === JSON.stringify([...truth].toSorted())
}

describe('a first pull with priority rows, under any interleaving of commits, lost connections and restores', () => {
  const days = fc.array(event, { maxLength: 50, size: 'max' })
  const runs = cases(Number(process.env['NEFER_RUNS'] ?? 80))

  it('ends up as the server is', async () => {
    await fc.assert(
      fc.asyncProperty(days, (list) => converges(list)),
      { numRuns: runs },
    )
  }, 120_000)

  it('control: priority rows older than the cursor bring deleted rows back', async () => {
    const begin: Event = { type: 'begin' }
    const end: Event = { type: 'end', pick: 0, keep: true }
    const write = (id: number, gone = false): Event[] => [
      begin,
      { type: 'write', pick: 0, id, gone },
      end,
    ]
    const pullOne: Event = { type: 'pull', pages: 1, isLarge: true }
    const story = [...[0, 1, 2, 3, 4, 5].flatMap((id) => write(id)), pullOne, ...write(0, true)]
    const more = [
      ...[1, 2, 3, 4, 5, 6].flatMap((id) => write(id)),
      { ...pullOne, pages: 2 },
      pullOne,
    ]
    expect(await converges([...story, ...more])).toBe(true)
    expect(await converges([...story, ...more], { cachesAhead: true })).toBe(false)
  })
})
