/** Writing what a pull brings: a page and its cursor are one transaction. */
import { type Category, parseCategory } from '#domain/category.ts'
import { type Product, parseProduct } from '#domain/product.ts'
import type { Db } from './database.ts'
import type { PullState, QuarantinedRow } from './mirror-database.ts'

/** A row as the server sent it, unchecked; `row` null is a tombstone. */
export interface IncomingRow {
  t: string
  id: string
  v: number
  row: unknown
}

export interface IncomingPage {
  /** The cursor the page was asked with: if another context has moved on meanwhile, nothing is written. */
  from: unknown
  next: unknown
  epoch: string
  /** The end of the pull. */
  last: boolean
  horizon: string
  at: string
  rows: readonly IncomingRow[]
  /** ms since 1970, for the quarantine. */
  now: number
}

/** Undefined before the first page. */
export async function readPullState(db: Db): Promise<PullState | undefined> {
  return db.mirror.pulls.get('catalog')
}

/**
 * Starts again from the beginning after the server said that the cursor is no good: mark and sweep. What people see
 * stays; rows the new pull does not bring are removed when it has reached the end.
 */
export async function beginAgain(db: Db, from: unknown): Promise<boolean> {
  return db.mirror.transaction('rw', db.mirror.pulls, async () => {
    const state = await readPullState(db)
    if (state === undefined) return true
    if (!isSameCursor(state.cursor, from)) return false
    const generation = state.generation + 1
    await db.mirror.pulls.put({ ...state, cursor: null, generation, sweeping: true })
    return true
  })
}

/** False: another context has saved a page since; its cursor is the one to go on from. */
export async function savePage(db: Db, page: IncomingPage): Promise<boolean> {
  const { products, categories, quarantine, pulls } = db.mirror
  return db.mirror.transaction('rw', [products, categories, quarantine, pulls], async () => {
    const state = await readPullState(db)
    if (!isSameCursor(state?.cursor ?? null, page.from)) return false
    const generation = state?.generation ?? 1
    await writeRows(db, sortRows(page), generation)
    const sweeping = state?.sweeping ?? false
    if (page.last && sweeping) await sweep(db, generation)
    await pulls.put({
      name: 'catalog',
      cursor: page.next,
      epoch: page.epoch,
      generation,
      complete: page.last || (state?.complete ?? false),
      sweeping: sweeping && !page.last,
      horizon: page.last ? page.horizon : (state?.horizon ?? '0'),
      at: page.at,
    })
    return true
  })
}

interface SortedRows {
  products: (Product & { version: number })[]
  categories: (Category & { version: number })[]
  deleted: { products: string[]; categories: string[] }
  bad: QuarantinedRow[]
}

function sortRows({ rows, now }: IncomingPage): SortedRows {
  const sorted: SortedRows = {
    products: [],
    categories: [],
    deleted: { products: [], categories: [] },
    bad: [],
  }
  for (const incoming of rows) {
    const { t, id, v: version, row } = incoming
    const product = t === 'products' ? parseProduct(row) : null
    const category = t === 'categories' ? parseCategory(row) : null
    if (row === null && (t === 'products' || t === 'categories')) sorted.deleted[t].push(id)
    else if (product?.id === id) sorted.products.push({ ...product, version })
    else if (category?.id === id) sorted.categories.push({ ...category, version })
    else sorted.bad.push(quarantined(incoming, now))
  }
  return sorted
}

function quarantined({ t, id, v, row }: IncomingRow, now: number): QuarantinedRow {
  const known = t === 'products' || t === 'categories'
  const reason = known ? 'does not fit its schema' : 'unknown table'
  return { key: `${t}/${id}`, t, id, v, row, reason, at: now }
}

async function writeRows(db: Db, sorted: SortedRows, generation: number): Promise<void> {
  const { products, categories, quarantine } = db.mirror
  const mark = <T extends object>(row: T) => ({ ...row, generation })
  await products.bulkPut(sorted.products.map(mark))
  await categories.bulkPut(sorted.categories.map(mark))
  await products.bulkDelete(sorted.deleted.products)
  await categories.bulkDelete(sorted.deleted.categories)
  await quarantine.bulkDelete([
    ...[...sorted.products.map(({ id }) => id), ...sorted.deleted.products].map(
      (id) => `products/${id}`,
    ),
    ...[...sorted.categories.map(({ id }) => id), ...sorted.deleted.categories].map(
      (id) => `categories/${id}`,
    ),
  ])
  await quarantine.bulkPut(sorted.bad)
  await keepOlderVersions(db, sorted.bad, generation)
}

/** An older, readable version of a quarantined row is better than none: it is not swept. */
async function keepOlderVersions(
  db: Db,
  bad: readonly QuarantinedRow[],
  generation: number,
): Promise<void> {
  for (const { t, id } of bad) {
    if (t === 'products') await db.mirror.products.update(id, { generation })
    if (t === 'categories') await db.mirror.categories.update(id, { generation })
  }
}

async function sweep(db: Db, generation: number): Promise<void> {
  await db.mirror.products.where('generation').below(generation).delete()
  await db.mirror.categories.where('generation').below(generation).delete()
}

function isSameCursor(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
