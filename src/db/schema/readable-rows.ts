/**
 * Mirror rows were checked when they were pulled. A value that has changed on disk since is read as
 * empty, and its row is marked `unreadable`. Quick checks: lists of thousands pass through here.
 */
import type { Dexie } from 'dexie'
import { factNames } from '#domain/products/product.ts'

interface Check {
  fits: (value: unknown) => boolean
  otherwise: unknown
}

const isText = (value: unknown) => typeof value === 'string'
const isEmpty = (value: unknown) => value === null || value === undefined
const text: Check = { fits: isText, otherwise: '' }
const textOrNull: Check = { fits: (value) => isEmpty(value) || isText(value), otherwise: null }
const amount: Check = { fits: Number.isSafeInteger, otherwise: 0 }
/** Absent, or a list of objects with this text. */
const listWith = (name: string, more: (one: object) => boolean = () => true): Check => ({
  fits: (value) =>
    value === undefined ||
    (Array.isArray(value) &&
      value.every((one) => isText(Reflect.get(Object(one), name)) && more(Object(one)))),
  otherwise: undefined,
})
const hasAmountAndItems = (one: object) =>
  Number.isSafeInteger(Reflect.get(one, 'refund')) && Array.isArray(Reflect.get(one, 'items'))

const named = { name: text, name_ar: textOrNull, description: text, description_ar: textOrNull }
const factsInWords = factNames.filter((name) => name !== 'pictures' && name !== 'weight')
const checks = {
  products: Object.entries({
    ...named,
    category: textOrNull,
    pictures: listWith('image'),
    ...Object.fromEntries(factsInWords.map((name) => [name, textOrNull])),
  }),
  categories: Object.entries(named),
  orders: Object.entries({
    created_at: text,
    customer_name: text,
    customer_email: text,
    customer_phone: text,
    customer_address: text,
    payment_method: text,
    status: text,
    total: amount,
    channel: { ...text, otherwise: 'web' },
    returns: listWith('at', hasAmountAndItems),
    events: listWith('kind'),
  }),
}

/** The stored rows stay unchanged. */
export function readCorruptAsEmpty(mirror: Dexie): void {
  for (const [table, ofTable] of Object.entries(checks))
    mirror.table(table).hook('reading', (row: unknown) => readable(ofTable, row))
}

/** `row` is undefined if it does not exist. */
function readable(ofTable: readonly [string, Check][], row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const bad = ofTable.filter(([name, check]) => !check.fits(Reflect.get(row, name)))
  if (bad.length === 0) return row
  const empty = Object.fromEntries(bad.map(([name, { otherwise }]) => [name, otherwise]))
  return { ...row, ...empty, unreadable: true }
}
