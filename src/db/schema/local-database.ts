/** Data that must never be lost: strict durability, kept by a reset and a sign-out. */
import { Dexie, type DexieOptions, type EntityTable, type Table, type Transaction } from 'dexie'
import { type CartLine, parseCartLine } from '#domain/orders/cart.ts'
import type { Customer } from '#domain/orders/customer.ts'
import { type NewOperation, type Operation, parseOperation } from '#domain/writes/operation.ts'
import type { OrderItem, OrderReceipt } from '#domain/orders/order.ts'
import type { SavedProduct } from '#domain/products/saved-product.ts'

/** An order placed on this device; the outbox has its state. Money in piastres. */
export interface MyOrder {
  id: string
  /** The secret for reading its status later. */
  token: string
  /** Replaces `token`, which a code brought from another browser, at the first contact. */
  ownToken?: string
  /** ms since 1970. */
  placedAt: number
  total: number
  items: OrderItem[]
  customer: Customer
  /** The language of the page where it was placed; absent: an older version of the app. */
  locale?: string
  /**
   * Placed in another browser: found by its number (of its customer only the phone is known), or
   * brought by a code (nothing is known of its customer).
   */
  found?: boolean
  /** The server's answer; absent until it has accepted the order. */
  receipt?: OrderReceipt
  /** When the server reported an accepted order as unknown (ms). */
  lostAt?: number
  /** How often the server has confirmed it: an older 'unknown' no longer counts. */
  heard?: number
  /** When this device first read the receipt's status (ms); absent before. */
  statusSince?: number
  /** When the server last answered a request for its status (ms). */
  askedAt?: number
  /** When it was cancelled on this device before it was sent (ms). */
  withdrawnAt?: number
  /** When the shopper asked for its cancellation (ms); absent once the answer was shown. */
  cancelAskedAt?: number
  /** When the shopper was shown the server's answer (ms). */
  announcedAt?: number
}

/** What a staff member sold and counted on one day at the stall. */
interface StallDay {
  userId: string
  /** YYYY-MM-DD on this device. */
  day: string
  /** Parsed when read: see db/stall-days.ts. */
  entries: unknown
  /** ms since 1970. */
  savedAt: number
}

/** Unsent form input, saved at every keystroke. */
interface Draft {
  key: string
  value: unknown
  savedAt: number
}

interface Setting {
  key: string
  value: unknown
}

/** An acknowledged operation: see db/outbox/sending/sent-operations.ts. */
type SentOperation = Operation & { sentAt: number }

/** A photo made on this device; deleted when the server has it or a person discards it. */
export interface Photo {
  /** UUID; also the name of its file on the server. */
  id: string
  blob: Blob
  /** The draft it was chosen in; absent once a queued write shows it. */
  draftKey?: string
  createdAt: number
}

interface LogEntry {
  seq: number
  at: number
  event: string
  detail: unknown
}

export type LocalDatabase = Dexie & {
  cart: EntityTable<CartLine, 'id'>
  outbox: Table<Operation, number, NewOperation>
  myOrders: EntityTable<MyOrder, 'id'>
  drafts: EntityTable<Draft, 'key'>
  stallDays: Table<StallDay, [userId: string, day: string]>
  settings: EntityTable<Setting, 'key'>
  log: Table<LogEntry, number, Omit<LogEntry, 'seq'>>
  photos: EntityTable<Photo, 'id'>
  sent: EntityTable<SentOperation, 'id'>
  saved: EntityTable<SavedProduct, 'id'>
}

export function createLocalDatabase(name: string, options: DexieOptions = {}): LocalDatabase {
  const database = new Dexie(name, {
    ...options,
    chromeTransactionDurability: 'strict',
    // Dexie's cache has returned rows older than the last commit to live queries.
    cache: 'disabled',
  }) as LocalDatabase
  // 2 is the oldest version on a recorded device (tests/compat).
  database.version(2).stores({
    cart: 'id, addedAt',
    outbox: '++seq, &id, lane, state',
    myOrders: 'id, placedAt',
    drafts: 'key',
    settings: 'key',
    log: '++seq',
    photos: 'id, draftKey',
  })
  database.version(3).stores({ sent: 'id, sentAt' })
  database.version(4).stores({ stallDays: '[userId+day]' }).upgrade(moveStallDays)
  database.version(5).stores({ saved: 'id' })
  return database
}

/** Version 3 kept a member's days among the drafts. Days without a member stay there. */
async function moveStallDays(transaction: Transaction): Promise<void> {
  const drafts = transaction.table<Draft, string>('drafts')
  const days = (await drafts.where('key').startsWith('user:').toArray()).flatMap((draft) => {
    const [, userId, day] = /^user:([^/]+)\/stall-day:(.+)$/.exec(draft.key) ?? []
    if (userId === undefined || day === undefined) return []
    return { key: draft.key, row: { userId, day, entries: draft.value, savedAt: draft.savedAt } }
  })
  await transaction.table<StallDay>('stallDays').bulkPut(days.map(({ row }) => row))
  await drafts.bulkDelete(days.map(({ key }) => key))
}

/** Stored rows are parsed when read: a corrupt one is left out and never breaks a screen. */
export interface ReadRows<T> {
  rows: T[]
  /** Rows that cannot be parsed, as stored. */
  corrupt: unknown[]
}

function readRows<T>(parse: (row: unknown) => T | null, stored: readonly unknown[]): ReadRows<T> {
  const rows: T[] = []
  const corrupt: unknown[] = []
  for (const row of stored) {
    const parsed = parse(row)
    if (parsed !== null) rows.push(parsed)
    else if (row !== undefined) corrupt.push(row)
  }
  return { rows, corrupt }
}

export function readOperations(stored: readonly unknown[]): ReadRows<Operation> {
  return readRows(parseOperation, stored)
}

export function readCartLines(stored: readonly unknown[]): ReadRows<CartLine> {
  return readRows(parseCartLine, stored)
}
