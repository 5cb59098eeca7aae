/** Writing what a pull brings: a page and its cursor are one transaction. */
import type { Table } from 'dexie'
import { parseCategory } from '#domain/categories/category.ts'
import { parseProduct } from '#domain/products/product.ts'
import { parseStockMove, stockHistoryStart } from '#domain/products/stock-move.ts'
import { parseStaffOrder } from '#domain/orders/staff-order.ts'
import type { Db } from '#db/database.ts'
import {
  type MirrorDatabase,
  type MirrorProduct,
  type PullName,
  type PullState,
  type QuarantinedRow,
  mirrorVersion,
} from '#db/schema/mirror-database.ts'

/** A row as the server sent it, unchecked; `row` null is a tombstone. */
export interface IncomingRow {
  t: string
  id: string
  v: number
  row: unknown
}

/** Product, version, stock, and when (ms since 1970). */
type IncomingStock = readonly [id: string, v: number, stock: number, at: number]

interface IncomingPage {
  name: PullName
  /** The cursor the page was asked with: if another context has moved on meanwhile, nothing is written. */
  from: unknown
  next: unknown
  epoch: string
  /** The end of the pull. */
  last: boolean
  horizon: string
  at: string
  /** For how long the server has held back what was written since (ms). */
  horizonMs?: number | undefined
  /** See `PullState`. */
  total?: number | undefined
  rows: readonly IncomingRow[]
  /** Out of their turn: they were read later than the cursor `from` was made. */
  priorityRows?: readonly IncomingRow[] | undefined
  /** Of products that are here: nothing else of them has changed. */
  stocks?: readonly IncomingStock[] | undefined
  /** ms since 1970, for the quarantine. */
  now: number
  scope: string
}

const mirroredTables = {
  products: { pull: 'catalog', parse: parseProduct },
  categories: { pull: 'catalog', parse: parseCategory },
  orders: { pull: 'orders', parse: parseStaffOrder },
  stock_moves: { pull: 'orders', parse: parseStockMove },
} as const
type MirroredTable = keyof typeof mirroredTables

/** Which pull brings the rows of a table. */
export function pullOf(table: MirroredTable): PullName {
  return mirroredTables[table].pull
}

/** Undefined before the first page, and when what is stored was pulled for another scope. */
export async function readPullState(
  db: Db,
  name: PullName,
  scope: string,
): Promise<PullState | undefined> {
  const state = await db.mirror.pulls.get(name)
  return state?.scope === scope ? state : undefined
}

/**
 * Starts again from the beginning after the server said that the cursor is no good: mark and sweep. What people see
 * stays; rows the new pull does not bring are removed when it has reached the end.
 */
export async function beginAgain(
  db: Db,
  { name, scope, from }: Pick<IncomingPage, 'name' | 'scope' | 'from'>,
): Promise<void> {
  await db.mirror.transaction('rw', db.mirror.pulls, async () => {
    const state = await readPullState(db, name, scope)
    if (state === undefined || !isSameCursor(state.cursor, from)) return
    const generation = state.generation + 1
    const again = { cursor: null, generation, sweeping: true, mirrorVersion }
    await db.mirror.pulls.put({ ...state, ...again })
  })
}

/** For a version that mirrors more than the one that pulled what is here: as after a reset. */
export async function pullAgainIfGrown(
  db: Db,
  { name, scope }: Pick<IncomingPage, 'name' | 'scope'>,
): Promise<void> {
  const state = await readPullState(db, name, scope)
  if (state === undefined || (state.mirrorVersion ?? 1) >= mirrorVersion) return
  await beginAgain(db, { name, scope, from: state.cursor })
}

/** False: another context has saved a page since; its cursor is the one to go on from. */
export async function savePage(db: Db, page: IncomingPage): Promise<boolean> {
  const { name, scope } = page
  return db.mirror.transaction('rw', db.mirror.tables, async () => {
    const state = await readPullState(db, name, scope)
    if (!isSameCursor(state?.cursor ?? null, page.from)) return false
    if (state === undefined) await wipePull(db, name)
    const generation = state?.generation ?? 1
    await writePriorityRows(db, page, generation)
    await writeRows(db, page, generation)
    await writeStocks(db, page)
    const sweeping = state?.sweeping ?? false
    const total = page.total ?? state?.total
    if (page.last && sweeping) await sweep(db, name, generation)
    if (page.last && name === 'orders') await forgetOldMoves(db, page.at)
    await db.mirror.pulls.put({
      name,
      scope,
      cursor: page.next,
      epoch: page.epoch,
      generation,
      complete: page.last || (state?.complete ?? false),
      sweeping: sweeping && !page.last,
      horizon: page.last ? page.horizon : (state?.horizon ?? '0'),
      at: page.at,
      mirrorVersion,
      ...(page.horizonMs !== undefined && { horizonMs: page.horizonMs }),
      ...(total !== undefined && { total }),
      ...(state?.movesSince !== undefined && { movesSince: state.movesSince }),
    })
    return true
  })
}

/** Removes what a pull has brought, and its cursor: on sign-out, and before somebody else's rows come. */
export async function wipePull(db: Db, name: PullName): Promise<void> {
  await db.mirror.transaction('rw', db.mirror.tables, async () => {
    for (const t of tablesOf(name)) {
      await tableOf(db.mirror, t).clear()
      await db.mirror.quarantine.where('key').startsWith(`${t}/`).delete()
    }
    await db.mirror.pulls.delete(name)
  })
}

interface SortedRows {
  good: object[]
  gone: string[]
}

async function writeRows(db: Db, page: IncomingPage, generation: number): Promise<void> {
  const sorted = new Map<MirroredTable, SortedRows>(
    tablesOf(page.name).map((t) => [t, { good: [], gone: [] }]),
  )
  const bad: QuarantinedRow[] = []
  for (const incoming of page.rows) {
    const { id, v: version, row } = incoming
    const known = tablesOf(page.name).find((t) => t === incoming.t)
    const parsed = known && mirroredTables[known].parse(row)
    if (known && row === null) sorted.get(known)?.gone.push(id)
    else if (known && parsed?.id === id)
      sorted.get(known)?.good.push({ ...parsed, version, generation })
    else bad.push(quarantined(incoming, known !== undefined, page.now))
  }
  for (const [t, rows] of sorted) await writeTable(db.mirror, t, rows)
  await db.mirror.quarantine.bulkPut(bad)
  await keepOlderVersions(db.mirror, bad, generation)
}

/**
 * Before the page, which may know of their deletion. What cannot be read is left to its turn, and so is what this device has already. Nothing that has
 * gone can come back by them: whatever has happened since they were read stands behind the cursor of this page.
 */
async function writePriorityRows(
  { mirror }: Db,
  page: IncomingPage,
  generation: number,
): Promise<void> {
  for (const t of tablesOf(page.name)) {
    const come = (page.priorityRows ?? []).filter((one) => one.t === t && one.row !== null)
    const here = await tableOf(mirror, t).bulkGet(come.map(({ id }) => id))
    const good = come.flatMap(({ id, v: version, row }, place) => {
      const parsed = mirroredTables[t].parse(row)
      const known = Number(Reflect.get(here[place] ?? {}, 'version') ?? 0)
      return parsed?.id === id && known < version ? [{ ...parsed, version, generation }] : []
    })
    await tableOf(mirror, t).bulkPut(good)
  }
}

/**
 * A stock comes after the rest of its product, so the version that comes with it stands for the whole row. Of one in quarantine that is not so: its
 * older version stays as it was.
 */
async function writeStocks({ mirror }: Db, { stocks = [], now }: IncomingPage): Promise<void> {
  if (stocks.length === 0) return
  const rows = await mirror.products.bulkGet(stocks.map(([id]) => id))
  const unreadable = new Set(await mirror.quarantine.toCollection().primaryKeys())
  const good: MirrorProduct[] = []
  const bad: QuarantinedRow[] = []
  stocks.forEach(([id, v, stock, at], place) => {
    const row = rows[place]
    if (row === undefined || row.version >= v || unreadable.has(`products/${id}`)) return
    const changed = parseProduct({ ...row, stock, updated_at: timeOf(at) })
    if (changed === null)
      bad.push(quarantined({ t: 'products', id, v, row: { stock, at } }, true, now))
    else good.push({ ...changed, version: v, generation: row.generation })
  })
  await mirror.products.bulkPut(good)
  await mirror.quarantine.bulkPut(bad)
}

/** Null for what is no time. */
function timeOf(ms: number): string | null {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

async function writeTable(mirror: MirrorDatabase, t: MirroredTable, { good, gone }: SortedRows) {
  const table = tableOf(mirror, t)
  // In this order: a page is one snapshot, what is there in it is there, whatever else it says.
  if (gone.length > 0) await table.bulkDelete(gone)
  if (good.length > 0) await table.bulkPut(good)
  if ((await mirror.quarantine.count()) === 0) return
  const healed = [...good.map((row) => String(Reflect.get(row, 'id'))), ...gone]
  await mirror.quarantine.bulkDelete(healed.map((id) => `${t}/${id}`))
}

function quarantined({ t, id, v, row }: IncomingRow, known: boolean, now: number): QuarantinedRow {
  const reason = known ? 'does not fit its schema' : 'unknown table'
  return { key: `${t}/${id}`, t, id, v, row, reason, at: now }
}

/** An older, readable version of a quarantined row is better than none: it is not swept. */
async function keepOlderVersions(
  mirror: MirrorDatabase,
  bad: readonly QuarantinedRow[],
  generation: number,
): Promise<void> {
  for (const { t, id } of bad)
    if (Object.hasOwn(mirroredTables, t)) await mirror.table(t).update(id, { generation })
}

async function sweep(db: Db, name: PullName, generation: number): Promise<void> {
  for (const t of tablesOf(name))
    await tableOf(db.mirror, t).where('generation').below(generation).delete()
}

/** `at`: the server's clock. */
async function forgetOldMoves(db: Db, at: string): Promise<void> {
  const start = stockHistoryStart(at)
  if (start !== null) await db.mirror.stock_moves.where('at').below(start).delete()
}

function tablesOf(name: PullName): MirroredTable[] {
  const all: MirroredTable[] = ['products', 'categories', 'orders', 'stock_moves']
  return all.filter((t) => mirroredTables[t].pull === name)
}

function tableOf(mirror: MirrorDatabase, t: MirroredTable): Table<object, string> {
  return mirror.table(t)
}

function isSameCursor(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
