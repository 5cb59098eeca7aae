/** The products of a file from another program, before a question about them is answered. */
import { isSame } from '#domain/is-same.ts'
import { productFields } from '#domain/products/product-form.ts'
import { htmlToLine, htmlToText } from './plain-text.ts'
import type { Assigned } from './assign-columns.ts'
import {
  type Amount,
  type NumberFormat,
  type Pieces,
  currencyCode,
  formatOf,
  readAmount,
  readPieces,
} from './read-amount.ts'
import type { Assignment, SourceField } from './source-fields.ts'
import {
  type Note,
  type SharedPictures,
  type SourcePictures,
  type SourceRow,
  picturesOf,
  sharedPictures,
  type InSteps,
  mapInSteps,
} from './source-pictures.ts'

export interface TableRow {
  /** Counted from 1. */
  line: number
  cells: readonly string[]
  /** Its cells as they are in the file, if one of them is too long to be read. */
  all?: readonly string[]
}

export interface SourceProduct {
  /** That of its first row, and all of its rows. */
  line: number
  lines: readonly number[]
  name: string
  description: string
  price: Amount | { type: 'several' }
  stock: Pieces
  /** Names of one category, the likeliest first. */
  categories: readonly string[]
  pictures: SourcePictures['pictures']
  isHidden: boolean
  /** A service, gift card or set is no product with a stock. */
  isOther: boolean
  /** A cell was not read. */
  isTooLong: boolean
  /** Cells of fields that are taken as they are. */
  own: Partial<Record<SourceField, string>>
  notes: readonly Note[]
}

export interface Reading {
  assigned: Assigned
  format: NumberFormat
}

/** The rows of each product, in the order of their first ones. */
export function groupRows(rows: readonly TableRow[], fields: Assignment): SourceRow[][] {
  const read = rowReader(fields)
  const sources = rows.map(read)
  const groups = new Map<string, SourceRow[]>()
  const keyOf = fields.includes('group')
    ? (row: SourceRow) => row.get('group')
    : fields.includes('parent')
      ? parentKeys(sources)
      : fields.includes('option')
        ? nameKeys()
        : () => ''
  for (const row of sources) {
    const key = keyOf(row) || `line ${row.line}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}

function rowReader(fields: Assignment): (row: TableRow) => SourceRow {
  const columns = new Map<SourceField, number[]>()
  for (const [at, field] of fields.entries())
    if (field !== null) columns.set(field, [...(columns.get(field) ?? []), at])
  return ({ line, cells, all: unread }) => {
    const all = (field: SourceField) =>
      (columns.get(field) ?? []).map((at) => (cells[at] ?? '').trim())
    return {
      line,
      isTooLong: unread !== undefined,
      all,
      get: (field) => all(field).find((cell) => cell !== '') ?? '',
    }
  }
}

/** A parent is named by its SKU, or by 'id:7'. */
function parentKeys(sources: readonly SourceRow[]): (row: SourceRow) => string {
  const names = new Map<string, string>()
  for (const row of sources) {
    const key = `row ${row.get('row_id') || row.line}`
    if (row.get('row_id') !== '') names.set(`id:${row.get('row_id')}`, key)
    if (row.get('sku') !== '') names.set(row.get('sku'), key)
  }
  return (row) => names.get(row.get('parent')) ?? `row ${row.get('row_id') || row.line}`
}

/** Rows with one name and different variants that follow each other. */
function nameKeys(): (row: SourceRow) => string {
  let last = { name: '', options: new Set<string>(), key: '' }
  return (row) => {
    const [name, option] = [row.get('name'), row.get('option')]
    const follows = name === last.name && option !== '' && !last.options.has(option)
    if (!follows) last = { name, options: new Set(), key: `line ${row.line}` }
    last.options.add(option)
    return last.key
  }
}

/**
 * One product, or one for each variant if their prices differ. Null: a step towards the next one,
 * because there may be thousands of variants.
 */
export function* productsOf(
  rows: readonly SourceRow[],
  reading: Reading,
): Generator<SourceProduct | null> {
  const head = rows.find((row) => row.get('name') !== '') ?? rows[0]
  if (head === undefined) return
  const children = rows.filter((row) => row.get('parent') !== '')
  const sold = children.length > 0 ? children : rows.filter(isSold)
  const variants = sold.length > 0 ? sold : [head]
  const prices = yield* mapInSteps(variants, (row) => priceOf(row, reading.format))
  const [first = { type: 'missing' as const, text: '' }] = prices
  const agree = prices.every((price) => isSame(price, first))
  const common = yield* commonOf(rows, head, reading)
  if (agree) {
    yield yield* toProduct(common, variants, first, null)
    return
  }
  for (const [at, row] of variants.entries()) {
    const option = row.all('option').filter(Boolean).join(' / ')
    yield yield* toProduct(common, [row], prices[at] ?? first, option)
  }
}

/** Other rows hold one more picture, or an item of a set. */
function isSold(row: SourceRow): boolean {
  return ['name', 'price', 'option'].some((field) => row.get(field as SourceField) !== '')
}

function priceOf(row: SourceRow, format: NumberFormat): SourceProduct['price'] {
  const price = named(readAmount(row.get('price'), format), row.get('currency'))
  const places = row
    .all('price_place')
    .filter(Boolean)
    .map((cell) => named(readAmount(cell, format), row.get('currency')))
  const differs = places.some((one) => !isSame(one, price))
  return differs ? { type: 'several' } : price
}

/** A currency in a column of its own. */
function named(price: Amount, code: string): Amount {
  if (price.type !== 'amount' || code === '') return price
  return { ...price, currency: price.currency ?? currencyCode(code) }
}

/** What all variants have in common. */
interface Common extends Pick<
  SourceProduct,
  'description' | 'categories' | 'isHidden' | 'isTooLong' | 'own'
> {
  rows: readonly SourceRow[]
  head: SourceRow
  format: NumberFormat
  title: string
  shared: SharedPictures
  /** Its number of pieces depends on those of its parts. */
  isSet: boolean
}

function* commonOf(
  rows: readonly SourceRow[],
  head: SourceRow,
  { assigned: { preset }, format }: Reading,
): InSteps<Common> {
  const html = head.get('description') || head.get('short_description')
  const hasEscapes = preset?.escapesBreaks === true
  return {
    rows,
    head,
    format,
    title: htmlToLine(head.get('name')),
    description: htmlToText(hasEscapes ? html.replaceAll(/\\r\\n|\\n/g, '\n') : html),
    categories: categoriesOf(head),
    isHidden: isHidden(rows),
    isTooLong: rows.some((row) => row.isTooLong),
    own: ownCells(head),
    shared: yield* sharedPictures(rows, preset),
    isSet: rows.some((row) => row.get('part') !== ''),
  }
}

function* toProduct(
  common: Common,
  variants: readonly SourceRow[],
  price: SourceProduct['price'],
  /** Null: of all variants. */
  option: string | null,
): InSteps<SourceProduct> {
  const { rows, head, title, description, categories, own } = common
  const isOne = option === null
  const [first = head] = variants
  const { pictures, notes } = yield* picturesOf(common.shared, isOne ? variants : [first], isOne)
  const before = variants.map((row) => row.get('price_other')).find(Boolean)
  const values = head.all('option_values').filter(Boolean)
  const places = Math.max(...variants.map((row) => row.all('stock').filter(Boolean).length))
  const kind = head.get('kind')
  const line = isOne ? head.line : first.line
  return {
    line,
    lines: isOne ? rows.map((row) => row.line) : [...new Set([head.line, line])],
    name: isOne || option === '' ? title : `${title} – ${htmlToLine(option)}`,
    description,
    price,
    stock: common.isSet ? { type: 'unknown' } : yield* stockOf(variants, common.format),
    categories,
    pictures,
    isHidden: common.isHidden,
    isTooLong: common.isTooLong,
    isOther: /grouped|external|service|digital|gift/i.test(kind) || isYes(head.get('gift_card')),
    own,
    notes: [
      ...(before === undefined ? [] : [{ type: 'price-other' as const, text: before }]),
      ...(values.length === 0 ? [] : [{ type: 'option-values' as const, text: values.join('; ') }]),
      ...(places > 1 ? [{ type: 'places' as const, n: places }] : []),
      ...notes,
    ],
  }
}

const readFields = ['name', 'description', 'price', 'stock', 'category', 'image', 'archived']

function ownCells(head: SourceRow): SourceProduct['own'] {
  return Object.fromEntries(
    productFields.flatMap((field) =>
      field === 'image' || readFields.includes(field) || head.all(field).length === 0
        ? []
        : [[field, head.get(field)]],
    ),
  )
}

function isYes(cell: string): boolean {
  return /^(true|yes|y|1|x|نعم)$/iu.test(cell)
}

function isHidden(rows: readonly SourceRow[]): boolean {
  const states = rows.flatMap((row) => row.all('status')).filter(Boolean)
  const places = rows.flatMap((row) => row.all('for_sale')).filter(Boolean)
  return (
    states.some((state) => /^(draft|archived|unlisted|false|no|n|0|-1)$/i.test(state)) ||
    rows.some((row) => isYes(row.get('archived'))) ||
    (places.length > 0 && places.every((place) => /^(n|no|false|0)$/i.test(place)))
  )
}

/** The sum of all variants and places; one number that nobody knows makes it unknown. */
function* stockOf(variants: readonly SourceRow[], format: NumberFormat): InSteps<Pieces> {
  const all = yield* mapInSteps(variants, (row) => stockOfRow(row, format))
  const unknown = all.find(({ type }) => type !== 'pieces')
  if (unknown !== undefined) return unknown
  return { type: 'pieces', value: all.reduce((sum, one) => sum + piecesIn(one), 0) }
}

function stockOfRow(row: SourceRow, format: NumberFormat): Pieces {
  const tracked = row.all('stock_tracked')
  if (tracked.length > 0 && tracked.every((cell) => /^(|n|no|false|0|not tracked)$/i.test(cell)))
    return { type: 'unknown' }
  const places = row.all('stock').filter(Boolean)
  const all = places.map((cell) => readPieces(cell, format))
  if (isYes(row.get('by_weight'))) return { type: 'unknown' }
  const unknown = all.find(({ type }) => type !== 'pieces')
  if (unknown !== undefined || all.length === 0) return unknown ?? { type: 'unknown' }
  return { type: 'pieces', value: all.reduce((sum, one) => sum + piecesIn(one), 0) }
}

function piecesIn(pieces: Pieces): number {
  return pieces.type === 'pieces' ? pieces.value : 0
}

const mostCategories = 50

/** The whole text, then each of a list and its path: 'Wall Art, Decor > Clocks'. */
function categoriesOf(head: SourceRow): string[] {
  const cell = htmlToLine(head.get('category') || head.get('category_fallback'))
  if (cell === '') return []
  const parts = cell.split(',', mostCategories).map((part) => part.trim())
  const last = parts.map((part) => part.split('>').at(-1)?.trim() ?? '')
  return [...new Set([parts.join(', '), ...last].filter(Boolean))]
}

/** How the numbers of the file are written, by all columns of numbers together. */
export function tableFormat(rows: readonly TableRow[], { fields }: Assigned): NumberFormat {
  const numbers = fields.flatMap((field, at) =>
    field !== null && ['price', 'stock', 'price_other', 'price_place'].includes(field) ? [at] : [],
  )
  return formatOf(rows.flatMap(({ cells }) => numbers.map((at) => cells[at] ?? '')))
}
