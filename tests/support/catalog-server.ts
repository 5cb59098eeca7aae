/**
 * A model of the server's pull: transactions get their id when they begin and are seen when they commit, so they become
 * visible out of order; a page holds what lies below the oldest one still open (see docs/architecture.md, Pull).
 */
import type { PullPage } from '#backend/gateway.ts'

export interface CatalogServer {
  /** Begins a transaction; returns its id. */
  begin: () => number
  /** Writes (null: deletes) a product inside an open transaction. */
  write: (xid: number, id: string, fields: object | null) => void
  commit: (xid: number) => void
  rollback: (xid: number) => void
  /** The server was restored from a backup: another epoch. */
  restore: () => void
  page: (cursor: unknown, limit: number) => PullPage
  /** What a complete mirror must hold: id → version. */
  truth: () => Map<string, number>
}

interface Row {
  xid: number
  version: number
  row: object | null
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
  const open = new Map<number, Map<string, object | null>>()
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
      .map(([id, row]) => ({ id, ...row }))
      .filter(({ id, xid }) => xid < top && (xid > from.xid || (xid === from.xid && id > from.id)))
      .toSorted((a, b) => a.xid - b.xid || (a.id < b.id ? -1 : 1))
    const rows = after.slice(0, limit)
    const last = rows.at(-1)
    const more = after.length > limit
    const next =
      more && last
        ? { epoch: facts.epoch, xid: last.xid, id: last.id }
        : { epoch: facts.epoch, xid: top - 1, id: '~' }
    return {
      ...facts,
      reset: false,
      more,
      rows: rows.map(({ id, version, row }) => ({ t: 'products', id, v: version, row })),
      next,
    }
  }

  return {
    begin: () => {
      const xid = nextXid
      nextXid += 1
      open.set(xid, new Map())
      return xid
    },
    write: (xid, id, fields) => void open.get(xid)?.set(id, fields),
    commit: (xid) => {
      for (const [id, row] of open.get(xid) ?? []) {
        const version = (committed.get(id)?.version ?? 0) + 1
        committed.set(id, { xid, version, row })
      }
      open.delete(xid)
    },
    rollback: (xid) => void open.delete(xid),
    restore: () => {
      epoch += 1
    },
    page,
    truth: () =>
      new Map(
        [...committed].flatMap(([id, { row, version }]) => (row === null ? [] : [[id, version]])),
      ),
  }
}
