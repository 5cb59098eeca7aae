/**
 * The catalogue a build tells search engines of: a hosted backend's as it is now, the embedded one's as it begins (supabase/seed.sql). Prices in
 * piastres.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const seed = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url))
const pageSize = 500

/** A hosted backend that does not answer costs the products' own pages, not the build. */
export async function readCatalogue({ backend, key }) {
  if (backend === '') return readSeed(await readFile(seed, 'utf8'))
  try {
    return await pullAll(backend, key)
  } catch (error) {
    process.stderr.write(`\n  The catalogue of ${backend} could not be read: ${String(error)}\n`)
    process.stderr.write('  Products and categories get no page and no preview of their own.\n\n')
    return { categories: [], products: [] }
  }
}

async function pullAll(backend, key) {
  const rows = new Map()
  for (let cursor = null, more = true; more;) {
    const page = await pullPage(backend, key, cursor)
    for (const { t, id, row } of page.rows) rows.set(`${t}/${id}`, { t, row })
    more = page.more === true
    cursor = page.next
  }
  const of = (table) =>
    [...rows.values()].flatMap(({ t, row }) => (t === table && row ? [row] : []))
  return { categories: of('categories'), products: of('products') }
}

async function pullPage(backend, key, cursor) {
  const answer = await fetch(new URL('/rest/v1/rpc/pull_catalog', backend), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_cursor: cursor, p_limit: pageSize }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.json()
}

/** The two `insert` statements of the catalogue. */
export function readSeed(sql) {
  const rowsOf = (table) =>
    new RegExp(`insert into public\\.${table}\\b[\\s\\S]*?on conflict`).exec(sql)?.[0] ?? ''
  const text = "'((?:[^']|'')*)'"
  const category = new RegExp(`^ {2}\\(${text}, ${text},`, 'gm')
  const flag = '(true|false)'
  const product = new RegExp(
    `^ {2}\\(${text}, ${text},\\s*${text},\\s*([\\d.]+), ${text}, ${text}, ${flag}, ${flag}, ${flag}, (\\d+),`,
    'gm',
  )
  return {
    categories: [...rowsOf('categories').matchAll(category)].map(([, id, name]) => ({
      id: plain(id),
      name: plain(name),
    })),
    products: [...rowsOf('products').matchAll(product)].map(toProduct),
  }
}

function toProduct([
  ,
  id,
  name,
  description,
  price,
  image,
  category,
  featured,
  best,
  fresh,
  stock,
]) {
  return {
    id: plain(id),
    name: plain(name),
    description: plain(description),
    price: Math.round(Number(price) * 100),
    image: plain(image),
    category: plain(category),
    featured: featured === 'true',
    bestseller: best === 'true',
    new: fresh === 'true',
    stock: Number(stock),
  }
}

function plain(literal) {
  return literal.replaceAll("''", "'")
}
