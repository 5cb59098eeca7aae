/** A minimal mirror: follows the cursor, stores rows with versions, starts again after a reset. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { PulledPage } from '#domain/pulled-page.ts'

interface MirroredRow {
  v: number
  name: string
  description: string
  stock: number
}

export interface Mirror {
  cursor: unknown
  /** By `table:id`; null is a tombstone. */
  rows: Map<string, MirroredRow | null>
}

type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export function emptyMirror(): Mirror {
  return { cursor: null, rows: new Map() }
}

/** The calls of a device. `orders` skips the staff check, because the owner has no session. */
const calls = {
  catalog: 'public.pull_catalog($1, $2)',
  changes: 'public.pull_catalog_changes($1, $2)',
  orders: "private.pull(array['orders', 'stock_moves'], $1, $2)",
}

/** Returns the horizon: the mirror has every row below it. */
export async function pullAll(
  db: Queryable,
  mirror: Mirror,
  limit: number,
  what: keyof typeof calls = 'catalog',
): Promise<string> {
  for (;;) {
    const { rows } = await db.query<{ page: PulledPage }>(`select ${calls[what]} as page`, [
      mirror.cursor === null ? null : JSON.stringify(mirror.cursor),
      limit,
    ])
    const page = rows[0]?.page
    if (page === undefined) throw new Error('No page')
    if (page.reset) mirror.rows.clear()
    for (const { t, id, v, row } of page.rows) {
      mirror.rows.set(`${t}:${id}`, row === null ? null : { ...(row as MirroredRow), v })
    }
    for (const [id, v, stock] of page.stocks ?? []) {
      const row = mirror.rows.get(`products:${id}`)
      // A missing row is found by `staleRows`.
      if (row) mirror.rows.set(`products:${id}`, { ...row, v, stock })
    }
    mirror.cursor = page.next
    if (!page.more && !page.reset) return page.horizon
  }
}

/** Pulls until the horizon passes all current transactions. Autovacuum may delay that a moment. */
export async function pullToTheEnd(...request: Parameters<typeof pullAll>): Promise<void> {
  const { rows } = await request[0].query<{ end: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as end',
  )
  const end = BigInt(rows[0]?.end ?? 0)
  while (BigInt(await pullAll(...request)) < end) await sleep(20)
}

/** Recent stock moves that are missing in the mirror. */
export async function missedMoves(db: Queryable, mirror: Mirror): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from stock_moves where at > now() - interval '1 day'`,
  )
  return rows.map(({ id }) => id).filter((id) => !mirror.rows.has(`stock_moves:${id}`))
}

/** Products that differ between the mirror and the table. */
export async function staleRows(db: Queryable, mirror: Mirror): Promise<string[]> {
  const { rows } = await db.query('select id, version, name, description, stock from products')
  const there = new Set(rows.map((row) => `products:${String(row.id)}`))
  const wrong = rows.filter((row) => {
    const mine = mirror.rows.get(`products:${String(row.id)}`)
    return (
      mine?.v !== Number(row.version) ||
      mine.name !== row.name ||
      mine.description !== row.description ||
      mine.stock !== row.stock
    )
  })
  const left = [...mirror.rows].filter(
    ([key, row]) => key.startsWith('products:') && row !== null && !there.has(key),
  )
  return [...wrong.map((row) => String(row.id)), ...left.map(([key]) => key)]
}
