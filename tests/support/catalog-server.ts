/**
 * A model of the server's pull. A transaction gets its id when it begins and is visible when it
 * commits, so rows appear out of order. A page ends below the oldest open transaction.
 */
import type { PulledPage, PulledRow, PulledStock } from '#domain/pulled-page.ts'

export interface CatalogServer {
  /** Begins a transaction; returns its id. */
  begin: () => number
  /** Writes (null: deletes) a row in an open transaction. */
  write: (xid: number, id: string, fields: object | null, t?: string) => void
  commit: (xid: number) => void
  rollback: (xid: number) => void
  /** The server was restored from a backup: another epoch. */
  restore: () => void
  /** Stocks apart from descriptions, as in pull_catalog_changes. */
  page: (cursor: unknown, limit: number) => PulledPage
  /** A page with priority rows, as in pull_catalog_first. */
  firstPage: (cursor: unknown, limit: number, seen: readonly string[]) => PulledPage
  /** Whole rows, as in pull_catalog and pull_orders. */
  wholePage: (cursor: unknown, limit: number) => PulledPage
  epoch: () => string
  /** The last committed row; undefined or null if there is none. */
  rowOf: (id: string, t?: string) => unknown
  /** What a complete mirror must hold: id → version. */
  truth: (t?: string) => Map<string, number>
}

interface Row {
  t: string
  id: string
  xid: number
  /** The last transaction that changed more than the stock of a product. */
  described: number
  version: number
  row: unknown
}
interface Cursor {
  epoch: string
  xid: number
  id: string
  held?: number
}
/** A row, or the stock of one, at its position. */
interface Told {
  xid: number
  row: Row
  isStock: boolean
}

export interface CatalogModel {
  /** A broken server: pages up to the newest commit instead of the oldest open transaction. */
  ignoresHorizon?: boolean
  /** A broken server: takes a cursor of pull_catalog as one of pull_catalog_changes. */
  trustsWholeCursors?: boolean
  /** A broken server: a later stock change does not move an older description. */
  leavesDescriptions?: boolean
  /** A broken server: priority rows are older than the cursor, as from a cache. */
  cachesAhead?: boolean
  /** 1 unless given; undefined: the pages do not name it. */
  schema?: () => number | undefined
}

export function createCatalogServer(model: CatalogModel = {}): CatalogServer {
  const { ignoresHorizon = false, trustsWholeCursors = false, leavesDescriptions = false } = model
  const cached = new Map<string, PulledRow>()
  const committed = new Map<string, Row>()
  const open = new Map<number, Pick<Row, 't' | 'id' | 'row'>[]>()
  let nextXid = 100
  let epoch = 1

  const horizon = () => (ignoresHorizon ? nextXid : Math.min(nextXid, ...open.keys()))

  function readCursor(cursor: unknown): Cursor | null {
    const start = { epoch: `epoch-${epoch}`, xid: 0, id: '' }
    if (cursor === null) return start
    const given = cursor as Cursor
    return given.epoch === start.epoch ? given : null
  }

  function wholePage(cursor: unknown, limit: number): PulledPage {
    const all = [...committed.values()].map((row) => ({ xid: row.xid, row, isStock: false }))
    const whole = pageOf(all, readCursor(cursor), limit)
    delete whole.stocks
    return whole
  }

  function page(cursor: unknown, limit: number): PulledPage {
    const asked = readCursor(cursor)
    const isOurs = asked?.held !== undefined || trustsWholeCursors
    const from = isOurs || asked === null ? asked : { ...asked, xid: 0, id: '', held: asked.xid }
    const held = from?.held ?? 0
    const all = [...committed.values()].flatMap((row) => {
      const whole = { xid: row.described, row, isStock: false }
      const stock = { xid: row.xid, row, isStock: true }
      return [...(row.xid >= held ? [whole] : []), ...(row.xid > row.described ? [stock] : [])]
    })
    return pageOf(all, from, limit, { held })
  }

  function firstPage(cursor: unknown, limit: number, seen: readonly string[]): PulledPage {
    const found = page(cursor, limit)
    if (!found.more) return found
    const products = [...committed.values()].filter(
      ({ t, row }) => t === 'products' && row !== null,
    )
    const wanted = products.filter(({ id }) => cursor === null || seen.includes(id)).map(wholeRow)
    if (model.cachesAhead !== true)
      return { ...found, priorityRows: wanted, total: products.length }
    for (const row of wanted) if (!cached.has(row.id)) cached.set(row.id, row)
    return { ...found, priorityRows: [...cached.values()], total: products.length }
  }

  function pageOf(all: Told[], from: Cursor | null, limit: number, mark = {}): PulledPage {
    const at = '2026-11-01T10:00:00.000Z'
    const top = horizon()
    const schema = model.schema === undefined ? 1 : model.schema()
    const facts = { epoch: `epoch-${epoch}`, horizon: String(top), at, schema }
    if (from === null) return { ...facts, reset: true, more: false, rows: [], next: null }
    const after = all
      .map((told) => ({ ...told, key: keyOf(told.row) }))
      .filter(
        ({ key, xid }) => xid < top && (xid > from.xid || (xid === from.xid && key > from.id)),
      )
      .toSorted((one, other) => one.xid - other.xid || (one.key < other.key ? -1 : 1))
    const told = after.slice(0, limit)
    const last = told.at(-1)
    const more = after.length > limit
    const end = more && last ? { xid: last.xid, id: last.key } : { xid: top - 1, id: '~' }
    return {
      ...facts,
      reset: false,
      more,
      rows: told.filter(({ isStock }) => !isStock).map(({ row }) => wholeRow(row)),
      stocks: told.filter(({ isStock }) => isStock).map(({ row }) => stockOf(row)),
      next: { epoch: facts.epoch, ...end, ...mark },
    }
  }

  return {
    begin: () => {
      const xid = nextXid
      nextXid += 1
      open.set(xid, [])
      return xid
    },
    write: (xid, id, row, t = 'products') => void open.get(xid)?.push({ t, id, row }),
    commit: (xid) => {
      for (const change of open.get(xid) ?? []) {
        const before = committed.get(keyOf(change))
        const version = (before?.version ?? 0) + 1
        const isStock = isStockAlone(before?.row, change.row)
        const since = leavesDescriptions ? Infinity : xid
        const described = before && isStock ? Math.min(before.described, since) : xid
        committed.set(keyOf(change), { ...change, xid, described, version })
      }
      open.delete(xid)
    },
    rollback: (xid) => void open.delete(xid),
    restore: () => {
      epoch += 1
    },
    page,
    firstPage,
    wholePage,
    epoch: () => `epoch-${epoch}`,
    rowOf: (id, t = 'products') => committed.get(keyOf({ t, id }))?.row,
    truth: (t = 'products') => {
      const live = [...committed.values()].filter((row) => row.t === t && row.row !== null)
      return new Map(live.map(({ id, version }) => [id, version]))
    },
  }
}

function wholeRow({ t, id, version, row }: Row): PulledRow {
  return { t, id, v: version, row }
}

function stockOf({ id, version, row }: Row): PulledStock {
  const { stock, updated_at: at, set_aside: aside } = Object(row)
  const time = Date.parse(String(at))
  return aside === undefined
    ? [id, version, Number(stock), time]
    : [id, version, Number(stock), time, aside]
}

function isStockAlone(before: unknown, after: unknown): boolean {
  if (before === null || after === null || before === undefined) return false
  const rest = (row: unknown) =>
    JSON.stringify({ ...Object(row), stock: 0, set_aside: 0, updated_at: '' })
  return 'stock' in Object(after) && rest(before) === rest(after)
}

function keyOf({ t, id }: { t: string; id: string }): string {
  return `${t}/${id}`
}
