/** The least a device does: follows the cursor, keeps rows by version, starts again on a reset. */
import type pg from 'pg'
import type { PullPage } from '#backend/gateway.ts'

interface MirroredRow {
  v: number
  name: string
  description: string
}

export interface Mirror {
  cursor: unknown
  /** By table and id; null is a tombstone. */
  rows: Map<string, MirroredRow | null>
}

type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

export function emptyMirror(): Mirror {
  return { cursor: null, rows: new Map() }
}

export async function pullAll(db: Queryable, mirror: Mirror, limit: number): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await db.query<{ page: PullPage }>(
      'select public.pull_catalog($1, $2) as page',
      [mirror.cursor === null ? null : JSON.stringify(mirror.cursor), limit],
    )
    const page = rows[0]?.page
    if (page === undefined) throw new Error('No page')
    if (page.reset) mirror.rows.clear()
    for (const { t, id, v, row } of page.rows) {
      mirror.rows.set(`${t}:${id}`, row === null ? null : { ...(row as MirroredRow), v })
    }
    mirror.cursor = page.next
    more = page.more || page.reset
  }
}

/** Which products differ between the mirror and the table, once nobody writes. */
export async function staleRows(db: Queryable, mirror: Mirror): Promise<string[]> {
  const { rows } = await db.query('select id, version, name, description from products')
  const there = new Set(rows.map((row) => `products:${String(row.id)}`))
  const wrong = rows.filter((row) => {
    const mine = mirror.rows.get(`products:${String(row.id)}`)
    return (
      mine?.v !== Number(row.version) ||
      mine.name !== row.name ||
      mine.description !== row.description
    )
  })
  const left = [...mirror.rows].filter(
    ([key, row]) => key.startsWith('products:') && row !== null && !there.has(key),
  )
  return [...wrong.map((row) => String(row.id)), ...left.map(([key]) => key)]
}
