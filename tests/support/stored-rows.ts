/**
 * A row of every local table with every field that it can have: a new table, or a new field of
 * one, does not compile here before it is added.
 */
import type { Dexie, Table } from 'dexie'
import type { LocalDatabase } from '#db/schema/local-database.ts'
import { mirrorVersionOf } from '#db/mirror/mirrored-tables.ts'
import type { MirrorDatabase } from '#db/schema/mirror-database.ts'
import type { readSyncState } from '#db/sync-state.ts'
import type { DayClosing } from '#domain/orders/day-closing.ts'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import { aCustomer, aLine, anOperation, aStockMoveRow, uuid } from './builders.ts'
import {
  fullCategory,
  fullMarket,
  fullOrder,
  fullProduct,
  fullSettings,
  fullStaffSettings,
} from './full-rows.ts'

export const now = Date.UTC(2026, 10, 23)
const at = '2026-11-20T10:00:00Z'

type RowOf<Stored> = Stored extends Pick<Table<infer Row>, 'toArray'> ? Row : never
type RowsOf<Database, Other extends keyof Database = never> = {
  [Name in Exclude<keyof Database, keyof Dexie | Other>]: Required<
    Omit<RowOf<Database[Name]>, 'unreadable'>
  >
}

const method = { sales: 1, sales_count: 1, returns: 0, returns_count: 0 }
export const closing: Required<DayClosing> & { version: number; generation: number } = {
  id: uuid(6),
  version: 1,
  generation: 1,
  device_id: uuid(7),
  day: '2026-11-20',
  closed_at: at,
  opening: 0,
  counted: 1,
  takings: { cash: method, instapay: method, card: method },
  sale_ids: [uuid(8)],
  return_ids: [uuid(9)],
  note: '',
  closed_by: 'Ann',
}

const item = { id: '1', name: 'Panel', name_ar: 'لوح', price: 1, quantity: 1, image: '', short: 0 }
const operation = anOperation({ state: 'applied', attempts: 1 })
const lastError = { class: 'transient', status: 500, code: 'x', message: 'x', at: now }

/** `outbox`: see corrupt-values.property.test.ts; `settings`: below. */
export const localRows: RowsOf<LocalDatabase, 'outbox' | 'settings'> = {
  cart: {
    ...aLine(),
    name_ar: 'لوح',
    priceSeenAt: now,
    loweredFrom: 20_000,
    refused: { stock: 1, at: now },
  },
  myOrders: {
    id: uuid(600),
    token: 'x'.repeat(43),
    ownToken: 'y'.repeat(43),
    placedAt: now,
    total: 1,
    items: [item],
    customer: aCustomer,
    locale: 'ar',
    found: true,
    receipt: { id: uuid(600), created_at: at, status: 'pending', total: 1, items: [item] },
    lostAt: now,
    heard: 1,
    statusSince: now,
    askedAt: now,
    withdrawnAt: now,
    cancelAskedAt: now,
    announcedAt: now,
  },
  drafts: { key: 'user:ann/x', value: {}, savedAt: now },
  stallDays: { userId: 'ann', day: '2026-11-20', entries: [], savedAt: now },
  log: { seq: 1, at: now, event: 'x', detail: null },
  photos: { id: uuid(5), blob: new Blob(['x']), draftKey: 'x', createdAt: now },
  sent: {
    ...operation,
    sentAt: now,
    lease: { owner: 'a page', until: now },
    lastError,
    outcome: { status: 'applied', xid: '1', epoch: 'e', touched: [] },
    solo: true,
    restocks: ['1'],
    merged: [uuid(4)],
    arrived: { 'products/1': 2 },
    again: true,
    forgotten: false,
    epoch: 'e',
    recheck: true,
    unconfirmed: true,
    discarding: false,
    imported: true,
    writtenBy: 'user:ann',
    writtenAt: now,
  },
  saved: { id: '1', name: 'Box', name_ar: 'صندوق', price: 1, image: '', savedAt: now },
}

const pulled: RowsOf<MirrorDatabase>['pulls'] = {
  name: 'catalog',
  scope: 'anon',
  cursor: null,
  epoch: 'e',
  generation: 1,
  complete: true,
  sweeping: false,
  horizon: '5',
  at,
  behindSince: at,
  horizonMs: 1,
  total: 5,
  archived: ['1'],
  waiting: { 1: 2 },
  mirrorVersion: mirrorVersionOf('catalog'),
  wasBehind: true,
  movesSince: at,
}
export const mirrorRows: RowsOf<MirrorDatabase, 'settings' | 'staff_settings'> = {
  products: fullProduct,
  categories: fullCategory,
  orders: fullOrder,
  stock_moves: { ...aStockMoveRow(), product_version: 2, by: 'Ann', version: 1, generation: 1 },
  day_closings: closing,
  markets: fullMarket,
  quarantine: { key: 'products/1', t: 'products', id: '1', v: 1, row: {}, reason: 'x', at: now },
  pulls: pulled,
}

const session: Required<StaffSession> = {
  userId: 'ann',
  email: 'ann@shop.example',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: now + 3_600_000,
  ended: false,
  signedOut: false,
  local: false,
  role: 'owner',
}
const syncState: Required<Awaited<ReturnType<typeof readSyncState>>> = {
  reachable: true,
  pullFailed: false,
  ordersFailed: false,
  dismissedUser: 'ben',
  clockOffset: 0,
  pulledAt: now,
  lowestApp: at,
  serverSchema: 1,
  schemaNeeded: 1,
}
/** By key. */
export const storedSettings: Record<string, object> = {
  session,
  'sync-state': syncState,
  'saved-address': aCustomer,
  ...Object.fromEntries(
    [
      'server-epoch',
      'device-id',
      'set-aside',
      'photo-store',
      'offline-return',
      'recently-viewed',
      'recent-searches',
      'removed-photos',
      'notifications',
    ].map((key) => [key, {}]),
  ),
}

export interface Place {
  database: 'local' | 'mirror'
  table: string
  row: Record<string, unknown>
}

const placesIn = (database: Place['database'], rows: Record<string, object>): Place[] =>
  Object.entries(rows).map(([table, row]) => ({ database, table, row: { ...row } }))

export const places: Place[] = [
  ...placesIn('local', localRows),
  ...Object.entries(storedSettings).flatMap(([key, value]) =>
    placesIn('local', { settings: { key, value } }),
  ),
  ...placesIn('mirror', {
    ...mirrorRows,
    settings: fullSettings,
    staff_settings: fullStaffSettings,
  }),
  ...placesIn('mirror', { pulls: { ...pulled, name: 'orders', scope: 'user:ann' } }),
]
