/** The pull cursor with concurrent writers: no mirror misses a row, with any page size. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  emptyMirror,
  missedMoves,
  pullAll,
  pullToTheEnd,
  staleRows,
} from '../support/servers/mirror.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

const writers = 28
const milliseconds = 6000

describe('pull under concurrent writers', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres({ connections: 60 })
    await server.sql(
      `insert into products (id, name, description, price, stock)
       select 'p' || n, 'Product ' || n, repeat('x', 200), 1 + n, 1000000 from generate_series(1, 3000) n`,
    )
    // Long enough that the planner avoids a sequential scan.
    await server.sql(
      `insert into stock_moves (product_id, delta, reason, at, change_xid)
       select 'p1', 1, 'long ago', now() - interval '1 year', 1 from generate_series(1, 30000)`,
    )
    await server.sql(
      `insert into deletions (table_name, row_id, version, change_xid)
       select 'of long ago', 'n' || n, 1, 1 from generate_series(1, 5000) n`,
    )
    await server.sql('analyze')
  })
  afterAll(() => server.stop())

  test('loses no row, while a cursor by updated_at does', async () => {
    const stop = new AbortController()
    // `oneOrTheOther`: two versions of the app on one device.
    const mirrors = [
      { limit: 17, mirror: emptyMirror(), ask: () => 'changes' as const },
      { limit: 100, mirror: emptyMirror(), ask: oneOrTheOther },
      { limit: 500, mirror: emptyMirror(), ask: () => 'catalog' as const },
      { limit: 500, mirror: emptyMirror(), ask: () => 'changes' as const },
    ]
    const control = new Map<string, number>()
    const tally = { committed: 0 }
    const work = Array.from({ length: writers }, (_, number) =>
      write(server.pool, number, stop.signal, tally),
    )
    const readers = mirrors.map(({ limit, mirror, ask }) =>
      untilStopped(stop.signal, () => pullAll(server.pool, mirror, limit, ask())),
    )
    const controlReader = pullByUpdatedAt(server.pool, control, stop.signal)
    await sleep(milliseconds)
    while (tally.committed <= 500) await sleep(100)
    stop.abort()
    await Promise.all([...work, ...readers])
    await controlReader

    for (const { limit, mirror, ask } of mirrors) {
      await pullToTheEnd(server.pool, mirror, limit, ask())
      expect({ limit, stale: await staleRows(server.pool, mirror) }).toEqual({ limit, stale: [] })
    }
    const truth = await server.sql('select id, version from products')
    const missed = truth.filter((row) => control.get(String(row['id'])) !== Number(row['version']))
    expect(missed.length).toBeGreaterThan(0)
  })

  test('a page has the age of the open transaction that delays the horizon', async () => {
    const age = async () => {
      const [row] = await server.sql(`select (public.pull_catalog() ->> 'horizon_ms')::int as ms`)
      return Number(row?.['ms'])
    }
    await expect.poll(age).toBe(0)
    const forgotten = await server.pool.connect()
    await forgotten.query('begin')
    await forgotten.query(`update products set name = 'Forgotten' where id = 'p2900'`)
    await expect.poll(age).toBeGreaterThan(20)
    await forgotten.query('rollback')
    forgotten.release()
    await expect.poll(age).toBe(0)
  })

  test('does not miss an older transaction that commits last', async () => {
    const mirror = emptyMirror()
    await pullAll(server.pool, mirror, 500)
    const early = await server.pool.connect()
    await early.query('begin')
    await early.query(`update products set name = 'Early' where id = 'p2901'`)
    await server.sql(`update products set name = 'Late' where id = 'p2902'`)
    await pullAll(server.pool, mirror, 500)
    expect(mirror.rows.get('products:p2902')?.name).not.toBe('Late')
    const seen = await server.sql(`select max(updated_at)::text as at from products`)
    await early.query('commit')
    early.release()

    await pullAll(server.pool, mirror, 500)
    expect(mirror.rows.get('products:p2901')?.name).toBe('Early')
    expect(mirror.rows.get('products:p2902')?.name).toBe('Late')
    // Control: a cursor by updated_at misses the early transaction.
    const byTime = await server.sql(`select id from products where updated_at > $1`, [
      seen[0]?.['at'],
    ])
    expect(byTime.map((row) => row['id'])).not.toContain('p2901')
  })

  test('loses no move of the stock history, while a cursor by time does', async () => {
    const stop = new AbortController()
    const mirrors = [7, 500].map((limit) => ({ limit, mirror: emptyMirror() }))
    const control = new Set<string>()
    const work = Array.from({ length: writers }, (_, number) =>
      sell(server.pool, number, stop.signal),
    )
    const readers = mirrors.map(({ limit, mirror }) =>
      untilStopped(stop.signal, () => pullAll(server.pool, mirror, limit, 'orders')),
    )
    const controlReader = pullMovesByTime(server.pool, control, stop.signal)
    await sleep(milliseconds / 2)
    stop.abort()
    await Promise.all([...work, ...readers, controlReader])

    for (const { limit, mirror } of mirrors) {
      await pullToTheEnd(server.pool, mirror, limit, 'orders')
      expect({ limit, missed: await missedMoves(server.pool, mirror) }).toEqual({
        limit,
        missed: [],
      })
    }
    const sold = await server.sql(`select id from stock_moves where delta < 0`)
    expect(sold.length).toBeGreaterThan(500)
    expect(sold.filter(({ id }) => !control.has(String(id))).length).toBeGreaterThan(0)
  })

  test('a pull without changes reads no table sequentially', async () => {
    const mirror = emptyMirror()
    const ofStaff = emptyMirror()
    const ofChanges = emptyMirror()
    await pullAll(server.pool, mirror, 500)
    await pullAll(server.pool, ofStaff, 500, 'orders')
    await pullAll(server.pool, ofChanges, 500, 'changes')
    const client = await server.pool.connect()
    // Plans of almost empty tables would hide a sequential scan.
    await client.query('discard plans')
    // The statistics count only this transaction.
    await client.query('begin')
    const before = await wholeReads(client)
    for (let round = 0; round < 20; round += 1) {
      await pullAll(client, mirror, 500)
      await pullAll(client, ofStaff, 500, 'orders')
      await pullAll(client, ofChanges, 500, 'changes')
    }
    expect(await wholeReads(client)).toBe(before)
    // Control: a sequential scan is counted.
    await client.query('select sum(length(description)) from products')
    expect(await wholeReads(client)).toBe(before + 1)
    await client.query('rollback')
    client.release()
  })
})

function oneOrTheOther(): 'catalog' | 'changes' {
  return Math.random() < 0.5 ? 'catalog' : 'changes'
}

/** Random writes; one transaction in ten is rolled back. */
async function write(
  pool: pg.Pool,
  number: number,
  signal: AbortSignal,
  tally: { committed: number },
): Promise<void> {
  const client = await pool.connect()
  for (let turn = 0; !signal.aborted; turn += 1) {
    const kind = Math.random()
    const product = `p${1 + Math.floor(Math.random() * 300)}`
    try {
      await client.query('begin')
      if (kind < 0.35) {
        await client.query(`update products set stock = stock - 1 where id = $1`, [product])
      } else if (kind < 0.7) {
        await client.query(`update products set description = $1 where id = $2`, [
          `${number}-${turn}`,
          product,
        ])
      } else if (kind < 0.85) {
        await client.query(`delete from products where id = $1`, [product])
      } else {
        await client.query(
          `insert into products (id, name, price, stock) values ($1, 'Created again', 5, 1000)
           on conflict (id) do update set price = 6`,
          [product],
        )
      }
      await client.query(`select pg_sleep(random() * 0.02)`)
      await client.query(Math.random() < 0.1 ? 'rollback' : 'commit')
      tally.committed += 1
    } catch {
      await client.query('rollback')
    }
  }
  client.release()
}

/** Sells single pieces; one transaction in ten is rolled back. Each writer has its own products. */
async function sell(pool: pg.Pool, number: number, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  for (let turn = 0; !signal.aborted; turn += 1) {
    await client.query('begin')
    await client.query(`update products set stock = stock - 1 where id = $1`, [
      `p${1000 + number * 50 + (turn % 50)}`,
    ])
    await client.query(`select pg_sleep(random() * 0.02)`)
    await client.query(Math.random() < 0.1 ? 'rollback' : 'commit')
  }
  client.release()
}

async function pullMovesByTime(
  pool: pg.Pool,
  seen: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  let latest = '-infinity'
  const pull = async () => {
    const { rows } = await pool.query(
      `select id, at::text as at from stock_moves where at > $1::timestamptz and delta < 0 order by stock_moves.at`,
      [latest],
    )
    for (const row of rows) seen.add(row.id)
    latest = rows.at(-1)?.at ?? latest
  }
  await untilStopped(signal, pull)
  await pull()
}

/** Control: pulls rows newer than the newest known row, as many programs do. */
async function pullByUpdatedAt(
  pool: pg.Pool,
  seen: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  let cursor = ['-infinity', '']
  const pull = async () => {
    const { rows } = await pool.query(
      `select id, version, updated_at::text as at from products
       where (updated_at, id) > ($1::timestamptz, $2) order by updated_at, id`,
      cursor,
    )
    for (const row of rows) seen.set(row.id, Number(row.version))
    const last = rows.at(-1)
    if (last !== undefined) cursor = [last.at, last.id]
  }
  await untilStopped(signal, pull)
  await pull()
}

async function untilStopped(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(3)
  }
}

async function wholeReads(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(
    `select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
     where relname in ('products', 'deletions', 'stock_moves')`,
  )
  return rows[0].scans
}
