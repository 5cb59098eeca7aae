/** Stocks are sent apart from descriptions. No mirror may end with an old value of either. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import type { PulledStock } from '#domain/pulled-page.ts'
import type { Db } from '#db/database.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { Product } from '#domain/products/product.ts'
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
import { aProduct, aStockMove, uuid } from '../support/builders.ts'
import { type CatalogModel, createCatalogServer } from '../support/catalog-server.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createTestDb } from '../support/test-db.ts'

function setUp(model: CatalogModel = {}, pageSize = 2) {
  const db = createTestDb()
  const catalog = createCatalogServer(model)
  const server = { isOlder: false }
  const gateway = createFakeGateway({ catalog, sendsWholeRows: () => server.isOlder })
  const deps: PullDeps = { db, gateway, now: () => 1, withLock: (_name, run) => run(), pageSize }
  const write = (id: string, fields: Partial<Product>) => {
    const xid = catalog.begin()
    catalog.write(xid, id, {
      ...(parseOrNull(Product, catalog.rowOf(id)) ?? aProduct({ id })),
      ...fields,
    })
    catalog.commit(xid)
  }
  const shown = async (id: string) => {
    const row = await db.mirror.products.get(id)
    return row && { name: row.name, stock: row.stock, version: row.version, at: row.updated_at }
  }
  return { db, deps, gateway, catalog, server, write, shown }
}

describe('a changed stock', () => {
  const at = '2026-11-05T09:30:00.123Z'

  it('arrives without its product and changes only stock, version and time', async () => {
    const { deps, gateway, write, shown } = setUp()
    write('p', { name: 'Box', stock: 5 })
    await pull(deps)
    write('p', { stock: 4, updated_at: at })
    const { rows, stocks } = gateway.catalog.page(await cursorOf(deps), 10)
    expect({ rows, stocks }).toEqual({ rows: [], stocks: [['p', 2, 4, Date.parse(at)]] })
    expect(await pull(deps)).toEqual({ ok: true, rows: 1 })
    expect(await shown('p')).toEqual({ name: 'Box', stock: 4, version: 2, at })
  })

  it('of a product that could not be read is written over its older version', async () => {
    const { db, deps, catalog, write, shown } = setUp()
    write('p', { name: 'Box', stock: 5 })
    await pull(deps)
    const xid = catalog.begin()
    catalog.write(xid, 'p', { ...aProduct({ id: 'p', stock: 5 }), price: -1 })
    catalog.commit(xid)
    await pull(deps)
    const bad = catalog.begin()
    catalog.write(bad, 'p', { ...aProduct({ id: 'p', stock: 3 }), price: -1 })
    catalog.commit(bad)
    await stockWriteApplied(db, { xid: String(bad), epoch: catalog.epoch(), v: 3 })
    await pull(deps)
    expect(await shown('p')).toMatchObject({ name: 'Box', stock: 3, version: 3 })
    expect(await db.local.outbox.count()).toBe(0)
    write('p', { name: 'Mended', stock: 2, price: 100 })
    await pull(deps)
    expect(await shown('p')).toMatchObject({ name: 'Mended', stock: 2, version: 4 })
    expect(await db.mirror.quarantine.count()).toBe(0)
  })

  it('of a product that the device can no longer read leaves it as it is stored', async () => {
    const { db, deps, write, shown } = setUp()
    write('p', { name: 'Box', stock: 5 })
    await pull(deps)
    await db.mirror.table('products').update('p', { name: null })
    write('p', { stock: 4 })
    await pull(deps)
    expect(await db.mirror.products.filter(({ name }) => name === null).count()).toBe(1)
    expect(await db.mirror.quarantine.toCollection().primaryKeys()).toEqual(['products/p'])
    write('p', { name: 'Mended' })
    await pull(deps)
    expect(await shown('p')).toMatchObject({ name: 'Mended', stock: 4 })
  })

  it('arrives with what is set aside for a market, until nothing is', async () => {
    const { db, deps, write } = setUp()
    write('p', { stock: 5 })
    await pull(deps)
    write('p', { stock: 3, set_aside: 2 })
    await pull(deps)
    expect(await db.mirror.products.get('p')).toMatchObject({ stock: 3, set_aside: 2 })
    write('p', { stock: 5, set_aside: undefined })
    await pull(deps)
    expect((await db.mirror.products.get('p'))?.set_aside).toBeUndefined()
  })

  it('changes nothing for a missing product, an older version or an invalid value', async () => {
    const { db, deps, write, shown, catalog } = setUp()
    write('p', { stock: 5 })
    write('q', { stock: 5 })
    write('p', { stock: 4 })
    await pull(deps)
    const before = [await shown('p'), await shown('q')]
    const page = catalog.page(await cursorOf(deps), 10)
    const stocks: PulledStock[] = [
      ['nobody', 9, 1, 0],
      ['p', 1, 5, 0],
      ['q', 2, -1, 0],
      ['q', 3, 1, Number.NaN],
    ]
    const from = await cursorOf(deps)
    const origin = { name: 'catalog', scope: 'anon', from, now: 1 } as const
    await savePage(db, { ...page, stocks, more: false }, origin)
    expect([await shown('p'), await shown('q')]).toEqual(before)
    expect(await db.mirror.products.count()).toBe(2)
  })
})

describe('the size of pages', () => {
  it('grows while replies are fast, and shrinks when they are slow', async () => {
    const { deps, catalog, gateway } = setUp({}, 2_000)
    const xid = catalog.begin()
    for (let number = 0; number < 4_000; number += 1)
      catalog.write(xid, `p${number}`, aProduct({ id: `p${number}` }))
    catalog.commit(xid)
    const limits: number[] = []
    const took = [0, 0, 900, 6_000, 2_000, 0]
    let now = 0
    const pullCatalog = gateway.pullCatalog
    gateway.pullCatalog = (cursor, limit, signal) => {
      now += took[limits.length] ?? 0
      limits.push(limit)
      return pullCatalog(cursor, limit, signal)
    }
    await pull({ ...deps, now: () => now })
    expect(limits).toEqual([60, 500, 1_000, 2_000, 1_000])
  })
})

/** This device's own write, with the outcome that the server stored. */
async function stockWriteApplied(db: Db, { v, ...at }: { xid: string; epoch: string; v: number }) {
  await enqueue(db, { id: uuid(1), mutation: aStockMove('p', -2), userId: 'ann', now: 1 })
  const outcome = { status: 'applied', ...at, touched: [{ t: 'products', id: 'p', v }] }
  await db.local.outbox.toCollection().modify({ state: 'applied', outcome })
}

async function cursorOf({ db }: PullDeps): Promise<unknown> {
  return (await db.mirror.pulls.get('catalog'))?.cursor ?? null
}

type Event =
  | TransactionEvent
  | { type: 'write'; pick: number; id: number; what: 'stock' | 'name' | 'gone' }
  /** `pages`: then the connection fails. `older`: by a tab or from a server of the last version. */
  | { type: 'pull'; pages: number; older: boolean }

const event = fc.oneof(
  ...transactionEvents,
  {
    weight: 8,
    arbitrary: fc.record({
      type: constant('write'),
      pick: anyPick,
      id: fc.nat(4),
      what: fc.constantFrom('stock' as const, 'stock' as const, 'name' as const, 'gone' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: constant('pull'), pages: fc.nat(3), older: fc.boolean() }),
  },
)

async function converges(events: readonly Event[], model: CatalogModel = {}): Promise<boolean> {
  const { db, deps, gateway, catalog, server } = setUp(model)
  const transactions = createTransactions(catalog)
  let count = 0
  for (const happening of events) {
    if (happening.type === 'write') {
      const xid = transactions.xidOf(happening)
      if (xid === undefined) continue
      const id = `p${happening.id}`
      const before = parseOrNull(Product, catalog.rowOf(id)) ?? aProduct({ id })
      count += 1
      const fields = happening.what === 'name' ? { name: `n${count}` } : { stock: count }
      catalog.write(xid, id, happening.what === 'gone' ? null : { ...before, ...fields })
    } else if (happening.type === 'pull') {
      server.isOlder = happening.older
      const fine = Array.from({ length: happening.pages }, () => 'fine' as const)
      gateway.pullForecast.splice(0, Infinity, ...fine, 'lost-request')
      await pull(deps)
      gateway.pullForecast.length = 0
    } else transactions.play(happening)
  }
  transactions.commitAll()
  server.isOlder = false
  await pull(deps)
  const seen = (await db.mirror.products.toArray()).map(
    (stored) =>
      [stored.id, { version: stored.version, row: parseOrNull(Product, stored) }] as const,
  )
  const there = [...catalog.truth()].map(
    ([id, version]) => [id, { version, row: parseOrNull(Product, catalog.rowOf(id)) }] as const,
  )
  db.local.close()
  db.mirror.close()
  return textOf(seen) === textOf(there)
}

function textOf(rows: (readonly [string, unknown])[]): string {
  return JSON.stringify(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

describe('stocks and descriptions, pulled by this version and by the one before in turn', () => {
  const days = fc.array(event, { maxLength: 40, size: 'max' })
  const runs = cases(Number(process.env['NEFER_RUNS'] ?? 60))

  it('end up as they are on the server', async () => {
    await fc.assert(
      fc.asyncProperty(days, (list) => converges(list)),
      { numRuns: runs },
    )
  }, 120_000)

  const begin: Event = { type: 'begin' }
  const write = (what: 'stock' | 'name', id: number, pick = 0): Event => ({
    type: 'write',
    pick,
    id,
    what,
  })
  const end = (pick = 0): Event => ({ type: 'end', pick, keep: true })
  const pullAs = (version: 'this' | 'older', pages = 9): Event => ({
    type: 'pull',
    pages,
    older: version === 'older',
  })
  const stories: [story: string, events: Event[], fault: CatalogModel][] = [
    [
      'an older transaction commits after a younger one was pulled; control: cursors pass open transactions',
      [begin, begin, write('name', 1, 1), end(1), pullAs('this'), write('name', 2), end()],
      { ignoresHorizon: true },
    ],
    [
      'a sale carries a description out of the page of the version before; control: its cursor counts as one of this',
      [1, 2, 3]
        .flatMap((id) => [begin, write('name', id), end()])
        .concat(begin, write('stock', 1), end(), pullAs('older', 1), pullAs('this')),
      { trustsWholeCursors: true },
    ],
    [
      'the oldest transaction sells what the youngest renamed, with one open between; the description stays behind',
      [begin, write('name', 1), end()]
        .concat(begin, begin, begin, write('name', 1, 2), end(2), write('stock', 1), end())
        .concat(pullAs('this'), end(), pullAs('older')),
      { leavesDescriptions: true },
    ],
  ]
  it.each(stories)('%s', async (_, events, fault) => {
    expect(await converges(events)).toBe(true)
    expect(await converges(events, fault)).toBe(false)
  })
})
