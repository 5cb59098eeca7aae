/** Saves one pulled page and its cursor in one transaction. */
import { parseOrNull } from '#domain/schemas.ts'
import { Product } from '#domain/products/product.ts'
import { isForgettable, mirroredMarketsStart } from '#domain/orders/market.ts'
import { mirroredOrdersStart } from '#domain/orders/staff-order.ts'
import { stockHistoryStart } from '#domain/products/stock-move.ts'
import type { PulledPage, PulledRow } from '#domain/pulled-page.ts'
import { latestTime } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import {
  type MirrorDatabase,
  type MirrorProduct,
  type PullName,
  type PullState,
  type QuarantinedRow,
} from '#db/schema/mirror-database.ts'
import { archivedAfter } from './catalog.ts'
import {
  type MirroredTable,
  hasNeeded,
  mirrorVersionOf,
  mirroredTables,
  tableOf,
  tablesOf,
} from './mirrored-tables.ts'
import { isSameCursor, readPullState, wipePull } from './pull-state.ts'

interface PageOrigin {
  name: PullName
  scope: string
  /** The cursor of the request: if another context has moved on meanwhile, nothing is written. */
  from: unknown
  /** ms since 1970, for the quarantine. */
  now: number
}

/** False: another context has saved a page since, and its cursor counts. */
export async function savePage(db: Db, page: PulledPage, origin: PageOrigin): Promise<boolean> {
  const { name, scope, from, now } = origin
  const isLast = !page.more
  return db.mirror.transaction('rw', db.mirror.tables, async () => {
    const state = await readPullState(db, name, scope)
    if (!isSameCursor(state?.cursor ?? null, from)) return false
    if (state === undefined) await wipePull(db, name)
    const generation = state?.generation ?? 1
    const mark = { name, generation, now }
    await writePriorityRows(db, page, mark)
    await writeRows(db, page, mark)
    await writeStocks(db, page, now)
    const sweeping = state?.sweeping ?? false
    const total = page.total ?? state?.total
    const waiting = page.waiting ?? state?.waiting
    const archived = name === 'catalog' ? archivedAfter(page, state) : []
    if (isLast && sweeping) await sweep(db, name, generation)
    if (isLast && name === 'orders') await forgetOldRows(db, page.at)
    await db.mirror.pulls.put({
      name,
      scope,
      cursor: page.next,
      epoch: page.epoch,
      generation,
      complete: isLast || (state?.complete ?? false),
      sweeping: sweeping && !isLast,
      horizon: isLast ? page.horizon : (state?.horizon ?? '0'),
      at: page.at,
      mirrorVersion: mirrorVersionAfter(name, page, state),
      ...(!hasNeeded(page) && { wasBehind: true }),
      ...(!isLast && { behindSince: state?.behindSince ?? state?.at ?? page.at }),
      ...(page.horizon_ms !== undefined && { horizonMs: page.horizon_ms }),
      ...(total !== undefined && { total }),
      ...(waiting !== undefined && { waiting }),
      ...(archived.length > 0 && { archived }),
      ...(state?.movesSince !== undefined && { movesSince: state.movesSince }),
    })
    return true
  })
}

function mirrorVersionAfter(
  name: PullName,
  page: PulledPage,
  state: PullState | undefined,
): number {
  if (state === undefined || state.cursor === null) return mirrorVersionOf(name)
  const isUpdated = state.wasBehind === true && hasNeeded(page)
  return isUpdated ? 1 : (state.mirrorVersion ?? 1)
}

interface RowMark {
  name: PullName
  generation: number
  now: number
}

interface SortedRows {
  good: object[]
  gone: string[]
}

async function writeRows(
  { mirror }: Db,
  { rows }: PulledPage,
  { name, generation, now }: RowMark,
): Promise<void> {
  const sorted = new Map<MirroredTable, SortedRows>(
    tablesOf(name).map((t) => [t, { good: [], gone: [] }]),
  )
  const bad: QuarantinedRow[] = []
  for (const pulled of rows) {
    const { t: table, id, v: version, row } = pulled
    const known = tablesOf(name).find((t) => t === table)
    const parsed = known && parseOrNull(mirroredTables[known].schema, row)
    if (known && row === null) sorted.get(known)?.gone.push(id)
    else if (known && parsed?.id === id)
      sorted.get(known)?.good.push({ ...Object(row), ...parsed, version, generation })
    else bad.push(quarantined(pulled, known !== undefined, now))
  }
  for (const [t, ofTable] of sorted) await writeTable(mirror, t, ofTable)
  await mirror.quarantine.bulkPut(bad)
  await keepOlderVersions(mirror, bad, generation)
}

/**
 * Written before the page's rows, which may contain their deletion. Invalid rows and rows that are
 * here already wait for their turn. A deleted row cannot return: a later change of a priority row
 * comes after this page's cursor.
 */
async function writePriorityRows(
  { mirror }: Db,
  { priorityRows = [] }: PulledPage,
  { name, generation }: RowMark,
): Promise<void> {
  for (const t of tablesOf(name)) {
    const pulled = priorityRows.filter((one) => one.t === t && one.row !== null)
    const stored = await tableOf(mirror, t).bulkGet(pulled.map(({ id }) => id))
    const good = pulled.flatMap(({ id, v: version, row }, at) => {
      const parsed = parseOrNull(mirroredTables[t].schema, row)
      const known = Number(Reflect.get(stored[at] ?? {}, 'version') ?? 0)
      return parsed?.id === id && known < version
        ? [{ ...Object(row), ...parsed, version, generation }]
        : []
    })
    await tableOf(mirror, t).bulkPut(good)
  }
}

/**
 * A stock comes after the rest of its product, so its version is the version of the whole row.
 * For a product in quarantine, the rest is older: its stock is right all the same.
 */
async function writeStocks(
  { mirror }: Db,
  { stocks = [] }: PulledPage,
  now: number,
): Promise<void> {
  if (stocks.length === 0) return
  const rows = await mirror.products.bulkGet(stocks.map(([id]) => id))
  const good: MirrorProduct[] = []
  const bad: QuarantinedRow[] = []
  stocks.forEach(([id, v, stock, at, aside], index) => {
    const row = rows[index]
    if (row === undefined || row.version >= v) return
    const fits = row.unreadable !== true
    const moved = { ...row, stock, set_aside: aside, updated_at: timeOf(at) }
    const changed = fits ? parseOrNull(Product, moved) : null
    if (changed === null)
      bad.push(quarantined({ t: 'products', id, v, row: { stock, at } }, true, now))
    else good.push({ ...row, ...changed, version: v })
  })
  await mirror.products.bulkPut(good)
  await mirror.quarantine.bulkPut(bad)
}

/** Null for an invalid time. */
function timeOf(ms: number): string | null {
  return Math.abs(ms) <= latestTime ? new Date(ms).toISOString() : null
}

async function writeTable(mirror: MirrorDatabase, t: MirroredTable, { good, gone }: SortedRows) {
  const table = tableOf(mirror, t)
  // In this order: where a page has a row and its tombstone, the row wins.
  if (gone.length > 0) await table.bulkDelete(gone)
  if (good.length > 0) await table.bulkPut(good)
  if ((await mirror.quarantine.count()) === 0) return
  const healed = [...good.map((row) => String(Reflect.get(row, 'id'))), ...gone]
  await mirror.quarantine.bulkDelete(healed.map((id) => `${t}/${id}`))
}

function quarantined({ t, id, v, row }: PulledRow, known: boolean, now: number): QuarantinedRow {
  const reason = known ? 'does not fit its schema' : 'unknown table'
  return { key: `${t}/${id}`, t, id, v, row, reason, at: now }
}

/** Keeps an older, valid version of a quarantined row from the sweep. */
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
async function forgetOldRows({ mirror }: Db, at: string): Promise<void> {
  const [moves, closings] = [stockHistoryStart(at), mirroredOrdersStart(at)]
  if (moves !== null) await mirror.stock_moves.where('at').below(moves).delete()
  if (closings !== null) await mirror.day_closings.where('day').below(closings).delete()
  const markets = mirroredMarketsStart(at)
  if (markets !== null)
    await mirror.markets.where('id').below(markets).filter(isForgettable).delete()
}
