/**
 * The catalogue for prerendered pages and the sitemap, as `pull_catalog` returns it: the current
 * one of a hosted backend, the seed of the embedded one (seeded-catalogue.mjs). Prices in piastres.
 */
import { readSeededCatalogue } from './seeded-catalogue.mjs'

const pageSize = 500
const readings = new Map()

/**
 * Read once per build. Null when a hosted backend does not respond: the build goes on without the
 * pages of the catalogue.
 * @param {{ backend: string, key: string }} source
 */
export function readCatalogue({ backend, key }) {
  const known = readings.get(backend) ?? read(backend, key)
  readings.set(backend, known)
  return known
}

async function read(backend, key) {
  if (backend === '') return readSeededCatalogue(pullAll)
  try {
    return await pullAll((cursor, limit) => pullPage(backend, key, cursor, limit))
  } catch (error) {
    process.stderr.write(`\n  The catalogue of ${backend} could not be read: ${String(error)}\n`)
    process.stderr.write('  Products and categories get no page and no preview of their own.\n\n')
    return null
  }
}

/**
 * Empty tables for null. Without archived products, which have neither a page nor a preview.
 * @returns {{ categories: object[], products: object[], settings: object[] }}
 */
export function tablesOf(catalogue) {
  const of = (table) =>
    (catalogue?.rows ?? []).flatMap(({ t, row }) =>
      t === table && row && row.archived !== true ? [row] : [],
    )
  return { categories: of('categories'), products: of('products'), settings: of('settings') }
}

/** `pull` returns one page after a cursor. */
export async function pullAll(pull) {
  const rows = new Map()
  for (let cursor = null; ;) {
    const page = await pull(cursor, pageSize)
    for (const row of [...page.rows, ...(page.settings ? [page.settings] : [])])
      rows.set(`${row.t}/${row.id}`, row)
    if (page.more !== true) return { epoch: page.epoch, at: page.at, rows: [...rows.values()] }
    cursor = page.next
  }
}

async function pullPage(backend, key, cursor, limit) {
  const answer = await fetch(new URL('/rest/v1/rpc/pull_catalog', backend), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ p_cursor: cursor, p_limit: limit }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.json()
}
