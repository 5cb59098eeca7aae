/** What a person answers about a file of another program, and what is imported then. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Answers, safeAnswers } from '#domain/products/moving/questions.ts'
import type { ImportRow } from '#domain/products/product-import.ts'
import type { Product } from '#domain/products/product.ts'
import { aProduct } from '../../../tests/support/builders.ts'
import { failedLinesCsv } from './failed-lines.ts'
import { decodeCsv, readTable } from './read-csv.ts'
import { creationIn } from './import-rows.tsx'
import { isOwnFile, readMoved } from './read-moved.ts'

const folder = new URL('../../../tests/import-samples/', import.meta.url)
const boxes = { id: 'boxes', name: 'Boxes', description: '', image_url: '', updated_at: '' }
const kitchen = { ...boxes, id: 'kitchen', name: 'Kitchen', name_ar: 'المطبخ' }

interface Given {
  file?: string
  text?: string
  answers?: Partial<Answers>
  products?: readonly Product[]
}

function read({ file, text, answers = {}, products = [] }: Given) {
  const decoded = decodeCsv(
    file === undefined ? new TextEncoder().encode(text) : readFileSync(new URL(file, folder)),
  )
  const table = decoded.ok ? readTable(decoded.value.text) : decoded
  if (!table.ok) throw new Error(table.error.type)
  const shop = {
    products: new Map(products.map((product) => [product.id, product])),
    categories: [boxes, kitchen],
    imports: new Map<string, number>(),
  }
  const choices = { fields: undefined, answers: { ...safeAnswers, ...answers }, remembered: {} }
  const { file: lines, moved } = readMoved(table.value, shop, choices)
  if (!lines.rows.ok || moved === undefined) throw new Error('The file cannot be read.')
  const rows = lines.rows.value
  const byName = (name: string) => rows.filter((row) => row.name === name)
  return { ...lines, rows, moved, header: table.value.header, byName }
}

const header = 'Title,Description,Price,Quantity,Category,Image\n'
const lineOf = (name: string, amount: string, stock = '1') =>
  `${name},Carved by hand,"${amount}",${stock},Boxes,https://a.eg/1.jpg\n`
const inPounds = { rates: { '': '1' } }

function price(row: ImportRow | undefined): number | undefined {
  return row && creationIn(row)?.price
}

it('a price without a currency is taken only after an answer, a foreign one only with a rate', () => {
  const text = header + lineOf('Tray', '20') + lineOf('Bowl', 'USD 12.50') + lineOf('Pot', 'EGP 30')
  const open = read({ text })
  expect(open.moved.questions.currencies).toEqual([
    { name: '', n: 1 },
    { name: 'USD', n: 1 },
  ])
  expect(open.rows.map(price)).toEqual([undefined, undefined, 3000])
  const answered = read({ text, answers: { rates: { '': '1', USD: '48.5' } } })
  expect(answered.rows.map(price)).toEqual([2000, 60_625, 3000])
})

it('1.500 is asked once, and read as the person says', () => {
  const text = header + lineOf('Tray', '1.500') + lineOf('Bowl', '20')
  const open = read({ text, answers: inPounds })
  expect(open.moved.questions.ambiguous).toBe('1.500')
  expect(open.rows.map(price)).toEqual([undefined, 2000])
  const read1500 = (format: Answers['format']) =>
    price(read({ text, answers: { ...inPounds, format } }).rows[0])
  expect(read1500('thousands')).toBe(150_000)
  expect(read1500('decimals')).toBe(150)
})

it('missing categories are created once, or mapped; an unused one is not created', () => {
  const file = 'shopify-classic.csv'
  const created = read({ file, answers: inPounds })
  expect(created.moved.questions.categories.map(({ name }) => name)).toContain('Models')
  expect(created.moved.newCategories.map(({ id }) => id)).toContain('models')
  const other = read({ file: 'woocommerce.csv', answers: inPounds }).moved
  expect(other.newCategories.map(({ name }) => name)).toContain('Candle holders')
  expect(other.newCategories.map(({ name }) => name)).not.toContain('Books')
  expect(created.moved.categoryWrites[0]).toMatchObject({
    kind: 'createCategory',
    payload: { description: expect.stringContaining('All products') },
  })
  const mapped = read({ file, answers: { ...inPounds, categories: { Models: 'boxes' } } })
  expect(mapped.moved.newCategories.map(({ id }) => id)).not.toContain('models')
  const [boat] = mapped.byName('Nile boat model – 35 cm')
  expect(boat && creationIn(boat)).toMatchObject({ category: 'boxes', stock: 2, price: 31_000 })
})

it('stock that has no number becomes the answer; a decimal is refused or rounded down', () => {
  const file = 'woocommerce.csv'
  const stockOf = (name: string, answers: Partial<Answers>) => {
    const [row] = read({ file, answers: { ...inPounds, ...answers } }).byName(name)
    return row && creationIn(row)?.stock
  }
  expect(stockOf('Toy excavator', {})).toBe(0)
  expect(stockOf('Toy excavator', { stock: '3' })).toBe(3)
  expect(stockOf('Rope of beads by the metre', {})).toBeUndefined()
  expect(stockOf('Rope of beads by the metre', { decimals: 'down' })).toBe(2)
})

it('a product without text, picture or category is archived until it has them', () => {
  const { byName } = read({ file: 'shopify-classic.csv', answers: inPounds })
  const [comb] = byName('Wooden comb')
  expect(comb).toMatchObject({ type: 'add', missing: ['description', 'image'] })
  expect(comb && creationIn(comb)).toMatchObject({ archived: true, description: '', image: '' })
  const [tray] = read({ text: 'Name,Price\nTray,EGP 20\n' }).rows
  expect(tray).toMatchObject({ type: 'add', missing: ['description', 'image', 'category'] })
  expect(tray && creationIn(tray)?.category).toBeNull()
  const [bad] = read({ text: 'Name,Price\nTr,EGP 20\n' }).rows
  expect(bad).toMatchObject({ type: 'error', problems: [{ message: 'nameTooShort 3' }] })
})

it('a draft is archived; a grouped product is left out with a reason', () => {
  const { byName } = read({ file: 'woocommerce.csv', answers: inPounds })
  const [draft] = byName('Practice spoon')
  expect(draft && creationIn(draft)?.archived).toBe(true)
  expect(byName('Breakfast table set')).toMatchObject([
    { type: 'error', problems: [{ type: 'not-a-product' }] },
  ])
})

it('a product of the shop is left out, changed or added again, and no foreign id is ours', () => {
  const ours = { ...aProduct(), id: '1', name: 'Acacia salad tongs', price: 8500 }
  const tongs = (known: Answers['known']) => {
    const answers = { ...inPounds, known }
    return read({ file: 'woocommerce.csv', answers, products: [ours] }).byName(ours.name)[0]?.type
  }
  expect([tongs('leave-out'), tongs('change'), tongs('add')]).toEqual(['same', 'change', 'add'])
  const other = { ...ours, name: 'Another product' }
  const { rows } = read({ file: 'woocommerce.csv', answers: inPounds, products: [other] })
  expect(rows.some(({ type }) => type === 'change')).toBe(false)
})

it('a file with our ids is ours, a list of another program with ids is not', () => {
  expect(isOwnFile(['id', 'price'])).toBe(true)
  expect(isOwnFile(['ID', 'Stock_at_export', 'remark', 'name'])).toBe(true)
  expect(isOwnFile(['id', 'sku', 'name', 'price'])).toBe(false)
  expect(isOwnFile(['name', 'description', 'price', 'stock', 'category', 'image'])).toBe(false)
})

it('the lines that were left out keep all lines of their product', () => {
  const { header: names, lines, rows } = read({ file: 'shopify-classic.csv' })
  const failed = failedLinesCsv(names, lines, rows)
  expect(failed.match(/walnut-spice-box/g)).toHaveLength(3)
  expect(failed).toContain('Please answer the question about the currency')
})

it('a column can be assigned by hand', () => {
  const decoded = readTable('Ware,Kosten\nTray,20\n')
  if (!decoded.ok) throw new Error('not read')
  const shop = {
    products: new Map<string, Product>(),
    categories: [],
    imports: new Map<string, number>(),
  }
  const plan = (fields: ['name', 'price'] | undefined, remembered = {}) =>
    readMoved(decoded.value, shop, { fields, answers: safeAnswers, remembered }).moved
  expect(plan(undefined)?.isAssigned).toBe(false)
  expect(plan(['name', 'price'])?.isAssigned).toBe(true)
  expect(plan(undefined, { 'ware|kosten': ['name', 'price'] })?.isAssigned).toBe(true)
})
