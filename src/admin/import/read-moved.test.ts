/** What a person answers about a file of another program, and what is imported then. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Answers, safeAnswers } from '#domain/products/moving/questions.ts'
import type { Assignment } from '#domain/products/moving/source-fields.ts'
import type { ImportRow } from '#domain/products/product-import.ts'
import type { Product } from '#domain/products/product.ts'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { aProduct } from '../../../tests/support/builders.ts'
import { toCsv } from '#admin/download-csv.ts'
import { failedLines } from './import-report.tsx'
import { CancelledError, type Pause, createPause } from './in-slices.ts'
import { decodeCsv, readTable } from './read-csv.ts'
import { creationIn } from './import-rows.tsx'
import { isOwnFile, readMoved, readSource } from './read-moved.ts'

const folder = new URL('../../../tests/import-samples/', import.meta.url)
const boxes = { id: 'boxes', name: 'Boxes', description: '', image_url: '', updated_at: '' }
const kitchen = { ...boxes, id: 'kitchen', name: 'Kitchen', name_ar: 'المطبخ' }

interface Given {
  file?: string
  text?: string
  answers?: Partial<Answers>
  products?: readonly Product[]
  pause?: Pause
}

const atOnce = async () => undefined

async function read({ file, text, answers = {}, products = [], pause = atOnce }: Given) {
  const decoded = decodeCsv(
    file === undefined ? new TextEncoder().encode(text) : readFileSync(new URL(file, folder)),
  )
  const table = decoded.ok ? await readTable(decoded.value.text, pause) : decoded
  if (!table.ok) throw new Error(table.error.type)
  const shop = {
    products: new Map(products.map((product) => [product.id, product])),
    categories: [boxes, kitchen],
    imports: new Map<string, number>(),
  }
  const given = { ...safeAnswers, ...answers }
  const choices = { fields: undefined, remembered: {}, format: given.format }
  const source = await readSource(table.value, choices, pause)
  if (!source.ok) throw new Error(source.error.type)
  const { lines, rows, moved } = await readMoved(source.value, shop, given, pause)
  const byName = (name: string) => rows.filter((row) => row.name === name)
  return { lines, rows, moved, header: table.value.header, byName }
}

const header = 'Title,Description,Price,Quantity,Category,Image\n'
const lineOf = (name: string, amount: string, stock = '1') =>
  `${name},Carved by hand,"${amount}",${stock},Boxes,https://a.eg/1.jpg\n`
const inPounds = { rates: { '': '1' } }

function price(row: ImportRow | undefined): number | undefined {
  return row && creationIn(row)?.price
}

it('a price without a currency is taken only after an answer, a foreign one only with a rate', async () => {
  const text = header + lineOf('Tray', '20') + lineOf('Bowl', 'USD 12.50') + lineOf('Pot', 'EGP 30')
  const open = await read({ text })
  expect(open.moved.questions.currencies).toEqual([
    { name: '', n: 1 },
    { name: 'USD', n: 1 },
  ])
  expect(open.rows.map(price)).toEqual([undefined, undefined, 3000])
  const answered = await read({ text, answers: { rates: { '': '1', USD: '48.5' } } })
  expect(answered.rows.map(price)).toEqual([2000, 60_625, 3000])
})

it('1.500 is asked once, and read as the person says', async () => {
  const text = header + lineOf('Tray', '1.500') + lineOf('Bowl', '20')
  const open = await read({ text, answers: inPounds })
  expect(open.moved.questions.ambiguous).toBe('1.500')
  expect(open.rows.map(price)).toEqual([undefined, 2000])
  const read1500 = async (format: Answers['format']) =>
    price((await read({ text, answers: { ...inPounds, format } })).rows[0])
  expect(await read1500('thousands')).toBe(150_000)
  expect(await read1500('decimals')).toBe(150)
})

it('where all prices are like 1.500, the currency is asked after the thousands', async () => {
  const text = header + lineOf('Tray', '1.500')
  expect((await read({ text })).moved.questions.currencies).toEqual([])
  const answered = await read({ text, answers: { format: 'thousands' } })
  expect(answered.moved.questions.currencies).toEqual([{ name: '', n: 1 }])
  expect(answered.moved.questions.ambiguous).toBe('1.500')
  const stock = { text: header + lineOf('Tray', 'EGP 20', '1.500') }
  expect((await read(stock)).moved.questions.decimals).toBe(0)
  const decimals = { ...stock, answers: { format: 'decimals' } } as const
  expect((await read(decimals)).moved.questions.decimals).toBe(1)
})

it('1.500 is read as the answer says beside a currency, 1.500.000 never', async () => {
  const text = header + lineOf('Tray', 'EGP 1.500') + lineOf('Bowl', 'EGP 1.500.000')
  const prices = async (format: Answers['format']) =>
    (await read({ text, answers: { format } })).rows.map(price)
  expect(await prices('thousands')).toEqual([150_000, 150_000_000])
  expect(await prices('decimals')).toEqual([150, 150_000_000])
})

it('1.505 as a decimal is too precise for a price', async () => {
  const text = header + lineOf('Tray', 'EGP 1.505')
  expect((await read({ text, answers: { format: 'decimals' } })).rows).toMatchObject([
    { type: 'error', problems: [{ column: 'price', message: 'priceTooPrecise' }] },
  ])
})

it.each(['جنيه', 'جنيه مصري', 'ج.م', 'LE', 'E£', 'egp'])(
  '%s in a column is our currency',
  async (own) => {
    const { moved, rows } = await read({ text: `الاسم,السعر,العملة\nصينية,20,${own}\n` })
    expect(moved.questions.currencies).toEqual([])
    expect(rows.map(price)).toEqual([2000])
  },
)

it.each([
  ['usd', 'USD'],
  ['€', 'EUR'],
  ['Lei', 'LEI'],
  ['جنيه إسترليني', 'جنيه إسترليني'],
])('%s in a column is a foreign currency', async (cell, name) => {
  const { moved } = await read({ text: `الاسم,السعر,العملة\nصينية,20,${cell}\n` })
  expect(moved.questions.currencies).toEqual([{ name, n: 1 }])
})

it('missing categories are created once, or mapped; an unused one is not created', async () => {
  const file = 'shopify-classic.csv'
  const created = await read({ file, answers: inPounds })
  expect(created.moved.questions.categories.map(({ name }) => name)).toContain('Models')
  expect(created.moved.newCategories.map(({ id }) => id)).toContain('models')
  const other = (await read({ file: 'woocommerce.csv', answers: inPounds })).moved
  expect(other.newCategories.map(({ name }) => name)).toContain('Candle holders')
  expect(other.newCategories.map(({ name }) => name)).not.toContain('Books')
  expect(created.moved.categoryWrites[0]).toMatchObject({
    kind: 'createCategory',
    payload: { description: expect.stringContaining('All products') },
  })
  const mapped = await read({ file, answers: { ...inPounds, categories: { Models: 'boxes' } } })
  expect(mapped.moved.newCategories.map(({ id }) => id)).not.toContain('models')
  const [boat] = mapped.byName('Nile boat model – 35 cm')
  expect(boat && creationIn(boat)).toMatchObject({ category: 'boxes', stock: 2, price: 31_000 })
})

it('stock that has no number becomes the answer; a decimal is refused or rounded down', async () => {
  const file = 'woocommerce.csv'
  const stockOf = async (name: string, answers: Partial<Answers>) => {
    const [row] = (await read({ file, answers: { ...inPounds, ...answers } })).byName(name)
    return row && creationIn(row)?.stock
  }
  expect(await stockOf('Toy excavator', {})).toBe(0)
  expect(await stockOf('Toy excavator', { stock: '3' })).toBe(3)
  expect(await stockOf('Rope of beads by the metre', {})).toBeUndefined()
  expect(await stockOf('Rope of beads by the metre', { decimals: 'down' })).toBe(2)
})

it('a product without text, picture or category is archived until it has them', async () => {
  const { byName } = await read({ file: 'shopify-classic.csv', answers: inPounds })
  const [comb] = byName('Wooden comb')
  expect(comb).toMatchObject({ type: 'add', missing: ['description', 'image'] })
  expect(comb && creationIn(comb)).toMatchObject({ archived: true, description: '', image: '' })
  const [tray] = (await read({ text: 'Name,Price\nTray,EGP 20\n' })).rows
  expect(tray).toMatchObject({ type: 'add', missing: ['description', 'image', 'category'] })
  expect(tray && creationIn(tray)?.category).toBeNull()
  const [bad] = (await read({ text: 'Name,Price\nTr,EGP 20\n' })).rows
  expect(bad).toMatchObject({ type: 'error', problems: [{ message: 'nameTooShort 3' }] })
})

it('a draft is archived; a grouped product is left out with a reason', async () => {
  const { byName } = await read({ file: 'woocommerce.csv', answers: inPounds })
  const [draft] = byName('Practice spoon')
  expect(draft && creationIn(draft)?.archived).toBe(true)
  expect(byName('Breakfast table set')).toMatchObject([
    { type: 'error', problems: [{ type: 'not-a-product' }] },
  ])
})

it('a product of the shop is left out, changed or added again, and no foreign id is ours', async () => {
  const ours = { ...aProduct(), id: '1', name: 'Acacia salad tongs', price: 8500 }
  const tongs = async (known: Answers['known']) => {
    const answers = { ...inPounds, known }
    return (await read({ file: 'woocommerce.csv', answers, products: [ours] })).byName(ours.name)[0]
      ?.type
  }
  expect([await tongs('leave-out'), await tongs('change'), await tongs('add')]).toEqual([
    'same',
    'change',
    'add',
  ])
  const other = { ...ours, name: 'Another product' }
  const { rows } = await read({ file: 'woocommerce.csv', answers: inPounds, products: [other] })
  expect(rows.some(({ type }) => type === 'change')).toBe(false)
})

it('a file changes only what it states of a product of the shop', async () => {
  const tray = { ...aProduct(), id: '1', name: 'Tray', price: 2000, stock: 7 }
  const changed = async (text: string) => {
    const answers = { known: 'change', stock: '3', noCategory: 'boxes' } as const
    return (await read({ text, answers, products: [tray] })).rows
  }
  expect(await changed('Name,Price\nTray,EGP 20\n')).toMatchObject([{ type: 'same' }])
  expect(await changed('Name,Price,Stock,Description\nTray,EGP 20,unlimited,\n')).toMatchObject([
    { type: 'same' },
  ])
  expect(await changed('Name,Price,Stock\nTray,EGP 20,9\n')).toMatchObject([
    { type: 'change', changes: [{ field: 'stock', from: '7', to: '9' }] },
  ])
})

it('known products are counted by their price in our currency', async () => {
  const tray = { ...aProduct(), id: '1', name: 'Tray', price: 2000 }
  const known = async (amount: string, rates: Answers['rates'] = {}) =>
    (await read({ text: header + lineOf('Tray', amount), answers: { rates }, products: [tray] }))
      .moved.questions.known
  expect(await known('EGP 20')).toBe(1)
  expect(await known('USD 20')).toBe(0)
  expect(await known('USD 20', { USD: '50' })).toBe(0)
  expect(await known('USD 0.40', { USD: '50' })).toBe(1)
})

it('a category whose name the form refuses is none', async () => {
  const text = 'Name,Price,Category\nTray,EGP 20,ab\u200b\nBowl,EGP 20,ab\n'
  const { moved, rows } = await read({ text, answers: { noCategory: 'kitchen' } })
  expect(moved.questions).toMatchObject({ categories: [], noCategory: 2 })
  expect(moved.newCategories).toEqual([])
  expect(rows.map((row) => creationIn(row)?.category)).toEqual(['kitchen', 'kitchen'])
})

it('the public text of a new category has no invisible marks', async () => {
  setLanguage('ar')
  await loadTexts('frame', 'shop', 'staff')
  try {
    const { moved } = await read({ text: 'Name,Price,Category\nTray,EGP 20,Trays\n' })
    expect(moved.categoryWrites).toMatchObject([
      { payload: { description: 'كل منتجات قسم «Trays».' } },
    ])
  } finally {
    setLanguage('en')
    await loadTexts('frame', 'shop', 'staff')
  }
})

it('a file with our ids is ours, a list of another program with ids is not', async () => {
  expect(isOwnFile(['id', 'price'])).toBe(true)
  expect(isOwnFile(['ID', 'Stock_at_export', 'remark', 'name'])).toBe(true)
  expect(isOwnFile(['id', 'sku', 'name', 'price'])).toBe(false)
  expect(isOwnFile(['name', 'description', 'price', 'stock', 'category', 'image'])).toBe(false)
})

it('the lines that were left out keep all lines of their product', async () => {
  const { header: names, lines, rows } = await read({ file: 'shopify-classic.csv' })
  const failed = await toCsv(failedLines(names, lines, rows), ',')
  expect(failed.match(/walnut-spice-box/g)).toHaveLength(3)
  expect(failed).toContain('Please answer the question about the currency')
})

it('the lines that were left out can be imported again', async () => {
  const text = 'Name,Price,Description\nTray,,"-Carved by hand; =oak"\n'
  const { header: names, lines, rows } = await read({ text })
  const again = await read({ text: await toCsv(failedLines(names, lines, rows), ',') })
  expect(again.lines[0]?.all[2]).toBe('-Carved by hand; =oak')
})

it('a column can be assigned by hand', async () => {
  const decoded = await readTable('Ware,Kosten\nTray,20\n', atOnce)
  if (!decoded.ok) throw new Error('not read')
  const isAssigned = async (fields: Assignment | undefined, remembered = {}) => {
    const choices = { fields, remembered, format: 'unknown' } as const
    const source = await readSource(decoded.value, choices, atOnce)
    return source.ok && source.value.isAssigned
  }
  expect(await isAssigned(undefined)).toBe(false)
  expect(await isAssigned(['name'])).toBe(false)
  expect(await isAssigned(['name', 'price'])).toBe(true)
  expect(await isAssigned(undefined, { 'ware|kosten': ['name', 'price'] })).toBe(true)
})

it('work that is cancelled stops at its next pause', async () => {
  const cancelling = new AbortController()
  let pauses = 0
  const pause = createPause(cancelling.signal, () => undefined)
  const counted: Pause = async (share) => {
    pauses += 1
    if (pauses === 3) cancelling.abort()
    await pause(share)
  }
  await expect(read({ file: 'shopify-classic.csv', pause: counted })).rejects.toThrow(
    CancelledError,
  )
  expect(pauses).toBe(3)
})

it('longer work shows its progress from 300 ms on, at most every 200 ms', async () => {
  let time = 0
  const shown: number[] = []
  const show = () => void shown.push(time)
  const pause = createPause(new AbortController().signal, show, () => time)
  while (time < 1000) {
    time += 13
    await pause(time / 1000)
  }
  expect(shown[0]).toBeGreaterThan(300)
  expect(shown.length).toBe(4)
  expect(shown.every((at, n) => n === 0 || at - (shown[n - 1] ?? 0) >= 200)).toBe(true)
})
