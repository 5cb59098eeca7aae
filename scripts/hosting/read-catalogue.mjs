/**
 * The catalogue a build draws and tells search engines of, all of it as `pull_catalog` tells it: the hosted backend's as it is now, the embedded
 * one's as it begins (seeded-catalogue.mjs). Prices in piastres.
 */
import { readSeededCatalogue } from './seeded-catalogue.mjs'

const pageSize = 500
const readings = new Map()

/**
 * Read once per build. A hosted backend that does not answer costs the pages of the catalogue, not the build: null then.
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

/** Of a null there is nothing. @returns {{ categories: object[], products: object[] }} */
export function tablesOf(catalogue) {
  const of = (table) =>
    (catalogue?.rows ?? []).flatMap(({ t, row }) => (t === table && row ? [row] : []))
  return { categories: of('categories'), products: of('products') }
}

/** `pull`: one page from a cursor on. */
export async function pullAll(pull) {
  const rows = new Map()
  for (let cursor = null; ;) {
    const page = await pull(cursor, pageSize)
    for (const row of page.rows) rows.set(`${row.t}/${row.id}`, row)
    if (page.more !== true) return { epoch: page.epoch, at: page.at, rows: [...rows.values()] }
    cursor = page.next
  }
}

async function pullPage(backend, key, cursor, limit) {
  const answer = await fetch(new URL('/rest/v1/rpc/pull_catalog', backend), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_cursor: cursor, p_limit: limit }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.json()
}
