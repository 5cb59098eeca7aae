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
import { type Note, type SourcePictures, type SourceRow, picturesOf } from './source-pictures.ts'

export interface TableRow {
  /** Counted from 1. */
  line: number
  cells: readonly string[]
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
  /** Cells of fields that are taken as they are. */
  own: Partial<Record<SourceField, string>>
  notes: readonly Note[]
}

export interface Reading {
  assigned: Assigned
  format: NumberFormat
}

export function sourceProducts(rows: readonly TableRow[], reading: Reading): SourceProduct[] {
  const { fields } = reading.assigned
  const sources = rows.map((row) => toSource(row, fields))
  return groupRows(sources, fields).flatMap((group) => productsOf(group, reading))
}

function toSource({ line, cells }: TableRow, fields: Assignment): SourceRow {
  const all = (wanted: SourceField) =>
    fields.flatMap((field, at) => (field === wanted ? [(cells[at] ?? '').trim()] : []))
  return { line, all, get: (field) => all(field).find((cell) => cell !== '') ?? '' }
}

/** The rows of each product, in the order of their first ones. */
function groupRows(sources: readonly SourceRow[], fields: Assignment): SourceRow[][] {
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
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
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

function productsOf(rows: readonly SourceRow[], reading: Reading): SourceProduct[] {
  const head = rows.find((row) => row.get('name') !== '') ?? rows[0]
  if (head === undefined) return []
  const children = rows.filter((row) => row.get('parent') !== '')
  const sold = children.length > 0 ? children : rows.filter(isSold)
  const variants = sold.length > 0 ? sold : [head]
  const prices = variants.map((row) => priceOf(row, reading.format))
  const [first = { type: 'missing' as const, text: '' }] = prices
  const agree = prices.every((price) => isSame(price, first))
  const common = { rows, head, reading }
  if (agree) return [toProduct(common, variants, first, '')]
  return variants.map((row, at) => {
    const option = row.all('option').filter(Boolean).join(' / ')
    return toProduct(common, [row], prices[at] ?? first, option)
  })
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

interface Common {
  rows: readonly SourceRow[]
  head: SourceRow
  reading: Reading
}

function toProduct(
  { rows, head, reading }: Common,
  variants: readonly SourceRow[],
  price: SourceProduct['price'],
  option: string,
): SourceProduct {
  const { preset } = reading.assigned
  const text = (html: string) =>
    htmlToText(preset?.escapesBreaks === true ? html.replaceAll(/\\r\\n|\\n/g, '\n') : html)
  const title = htmlToLine(head.get('name'))
  const isOne = option === ''
  const { pictures, notes } = picturesOf(
    rows,
    isOne ? variants : variants.slice(0, 1),
    isOne,
    preset,
  )
  const before = variants.map((row) => row.get('price_other')).find(Boolean)
  const values = head.all('option_values').filter(Boolean)
  const places = Math.max(...variants.map((row) => row.all('stock').filter(Boolean).length))
  const kind = head.get('kind')
  const line = isOne ? head.line : (variants[0]?.line ?? head.line)
  return {
    line,
    lines: isOne ? rows.map((row) => row.line) : [...new Set([head.line, line])],
    name: isOne ? title : `${title} – ${htmlToLine(option)}`,
    description: text(head.get('description') || head.get('short_description')),
    price,
    stock: stockOf(rows, variants, reading.format),
    categories: categoriesOf(head),
    pictures,
    isHidden: isHidden(rows),
    isOther: /grouped|external|service|digital|gift/i.test(kind) || isYes(head.get('gift_card')),
    own: ownCells(head),
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
function stockOf(
  rows: readonly SourceRow[],
  variants: readonly SourceRow[],
  format: NumberFormat,
): Pieces {
  if (rows.some((row) => row.get('part') !== '')) return { type: 'unknown' }
  const all = variants.map((row) => stockOfRow(row, format))
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

/** The whole text, then each of a list and its path: 'Wall Art, Decor > Clocks'. */
function categoriesOf(head: SourceRow): string[] {
  const cell = htmlToLine(head.get('category') || head.get('category_fallback'))
  if (cell === '') return []
  const parts = cell.split(',').map((part) => part.trim())
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
