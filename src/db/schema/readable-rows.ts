/**
 * Mirror rows were checked when they were pulled. A value that has changed on disk since is read as
 * empty, and its row is marked `unreadable`. Quick checks: lists of thousands pass through here.
 */
import type { Dexie } from 'dexie'
import { Category } from '#domain/categories/category.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { memoize } from '#domain/functions.ts'
import { mapFields } from '#domain/plain-values.ts'
import { Product } from '#domain/products/product.ts'
import { type FieldCheck, fieldChecksOf } from '#domain/schemas.ts'

interface Check extends FieldCheck {
  /** Read into the row besides. */
  with?: object
  /** A pull does not check this value: the server may send what does not fit. */
  isUnchecked?: true
}

const isText = (value: unknown) => typeof value === 'string'
const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

/** Absent, or a list of objects with these texts. */
const listWith = (
  names: readonly string[],
  more: (one: object) => boolean = () => true,
): Check => ({
  fits: (value) =>
    value === undefined ||
    (Array.isArray(value) &&
      value.every(
        (one) => names.every((name) => isText(Reflect.get(Object(one), name))) && more(Object(one)),
      )),
  otherwise: undefined,
})
const hasAmountAndItems = (one: object) =>
  isAmount(Reflect.get(one, 'refund')) && Array.isArray(Reflect.get(one, 'items'))

const byType = {
  products: fieldChecksOf(Product),
  categories: fieldChecksOf(Category),
  orders: fieldChecksOf(StaffOrder),
}
/** What the type of a field does not say. */
const others: {
  products: Partial<Record<keyof Product, Partial<Check>>>
  categories: Partial<Record<keyof Category, Partial<Check>>>
  orders: Partial<Record<keyof StaffOrder, Partial<Check>>>
} = {
  products: {
    // Nobody may buy it at a price of 0.
    price: { with: { archived: true } },
  },
  categories: {},
  orders: {
    // As JSON text, too: see `readOrderItems`. Null is shown as damaged.
    items: {
      fits: (value) => isText(value) || Array.isArray(value),
      otherwise: null,
      isUnchecked: true,
    },
    shipping_info: {
      fits: (value) => isText(value) || (typeof value === 'object' && value !== null),
      otherwise: null,
      isUnchecked: true,
    },
    channel: { fits: isText, otherwise: 'web' },
    returns: listWith(['at'], hasAmountAndItems),
    events: listWith(['kind']),
  },
}
const checks = mapFields(byType, (fields, table) =>
  Object.entries(fields)
    .filter(([name]) => name !== 'id')
    .map(([name, check]) => [name, { ...check, ...Reflect.get(others[table], name) }] as const),
)

/** The stored rows stay unchanged. */
export function readCorruptAsEmpty(mirror: Dexie): void {
  const { found } = unreadableRows(mirror)
  for (const [table, ofTable] of Object.entries(checks))
    mirror.table(table).hook('reading', (row: unknown) => {
      const bad = unfitting(ofTable, row)
      if (bad.length === 0) return row
      // Another pull brings a value again that the server has.
      if (bad.some(([, check]) => check.isUnchecked !== true))
        found.add(`${table}/${String(Reflect.get(Object(row), 'id'))}`)
      return withoutValues(row, bad)
    })
}

/** Of a page: '<table>/<id>'. Asked for: another full pull would bring the same. */
const unreadableRows = memoize<Dexie, { found: Set<string>; askedFor: Set<string> }>(() => ({
  found: new Set(),
  askedFor: new Set(),
}))

/** Whether this page has read rows of these tables that have to be pulled again; each once. */
export function takeUnreadable(mirror: Dexie, tables: readonly string[]): boolean {
  const { found, askedFor } = unreadableRows(mirror)
  const isNew = (row: string) =>
    !askedFor.has(row) && tables.some((table) => row.startsWith(`${table}/`))
  const rows = [...found].filter(isNew)
  for (const row of rows) askedFor.add(row)
  return rows.length > 0
}

type Checked = readonly [name: string, check: Check]

/** `row` is undefined if it does not exist. */
function unfitting(ofTable: readonly Checked[], row: unknown): readonly Checked[] {
  if (typeof row !== 'object' || row === null) return []
  return ofTable.filter(([name, check]) => !check.fits(Reflect.get(row, name)))
}

function withoutValues(row: unknown, bad: readonly Checked[]): object {
  const empty = bad.map(([name, { otherwise }]) => ({ [name]: otherwise }))
  const besides = bad.map(([, check]) => check.with)
  return Object.assign({}, row, ...empty, ...besides, { unreadable: true })
}
