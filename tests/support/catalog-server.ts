/**
 * A model of the server's pull: transactions get their id when they begin and are seen when they commit, so they become
 * visible out of order; a page holds what lies below the oldest one still open (see docs/architecture.md, Pull).
 */
import type { PullPage, PulledRow } from '#backend/gateway.ts'

export interface CatalogServer {
  /** Begins a transaction; returns its id. */
  begin: () => number
  /** Writes (null: deletes) a row, a product unless a table is named, inside an open transaction. */
  write: (xid: number, id: string, fields: object | null, t?: string) => void
  commit: (xid: number) => void
  rollback: (xid: number) => void
  /** The server was restored from a backup: another epoch. */
  restore: () => void
  /** Old tombstones are purged: only with another epoch, or a cursor could miss them. */
  forgetDeletions: () => void
  page: (cursor: unknown, limit: number) => PullPage
  epoch: () => string
  /** Takes over rows and tombstones of another server, with their versions. */
  load: (rows: readonly PulledRow[]) => void
  /** The last version of a committed row, its deletion included; 0 when there never was one. */
  versionOf: (id: string, t?: string) => number
  /** What a complete mirror must hold: id → version. */
  truth: (t?: string) => Map<string, number>
}

interface Row {
  t: string
  id: string
  xid: number
  version: number
  row: unknown
}
interface Cursor {
  epoch: string
  xid: number
  id: string
}

export interface CatalogModel {
  /** A broken server: pages up to the newest commit instead of the oldest open transaction. */
  ignoresHorizon?: boolean
}

export function createCatalogServer({ ignoresHorizon = false }: CatalogModel = {}): CatalogServer {
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

  function page(cursor: unknown, limit: number): PullPage {
    const from = readCursor(cursor)
    const at = '2026-11-01T10:00:00.000Z'
    const top = horizon()
    const facts = { epoch: `epoch-${epoch}`, horizon: String(top), at }
    if (from === null) return { ...facts, reset: true, more: false, rows: [], next: null }
    const after = [...committed]
      .filter(
        ([key, { xid }]) => xid < top && (xid > from.xid || (xid === from.xid && key > from.id)),
      )
      .toSorted(([a, one], [b, other]) => one.xid - other.xid || (a < b ? -1 : 1))
    const rows = after.slice(0, limit).map(([, row]) => row)
    const last = rows.at(-1)
    const more = after.length > limit
    const next =
      more && last
        ? { epoch: facts.epoch, xid: last.xid, id: keyOf(last) }
        : { epoch: facts.epoch, xid: top - 1, id: '~' }
    return {
      ...facts,
      reset: false,
      more,
      rows: rows.map(({ t, id, version, row }) => ({ t, id, v: version, row })),
      next,
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
        const version = (committed.get(keyOf(change))?.version ?? 0) + 1
        committed.set(keyOf(change), { ...change, xid, version })
      }
      open.delete(xid)
    },
    rollback: (xid) => void open.delete(xid),
    restore: () => {
      epoch += 1
    },
    forgetDeletions: () => {
      for (const [key, { row }] of committed) if (row === null) committed.delete(key)
    },
    page,
    epoch: () => `epoch-${epoch}`,
    load: (rows) => {
      for (const { v: version, ...change } of rows)
        committed.set(keyOf(change), { ...change, xid: nextXid, version })
      nextXid += 1
    },
    versionOf: (id, t = 'products') => committed.get(keyOf({ t, id }))?.version ?? 0,
    truth: (t = 'products') => {
      const live = [...committed.values()].filter((row) => row.t === t && row.row !== null)
      return new Map(live.map(({ id, version }) => [id, version]))
    },
  }
}

function keyOf({ t, id }: { t: string; id: string }): string {
  return `${t}/${id}`
}
