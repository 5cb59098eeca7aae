/** The files that owners bring, compared with what they should see. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { SourceProduct } from '#domain/products/moving/source-products.ts'
import { categoryIn } from '#domain/products/moving/questions.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { decodeCsv, readTable } from './read-csv.ts'
import { readSource } from './read-moved.ts'

const folder = new URL('../../../tests/import-samples/', import.meta.url)

const atOnce = async () => undefined

async function readSample(name: string): Promise<SourceProduct[]> {
  const decoded = decodeCsv(readFileSync(new URL(name, folder)))
  const table = decoded.ok ? await readTable(decoded.value.text, atOnce) : decoded
  if (!table.ok) throw new Error(`${name}: ${table.error.type}`)
  const choices = { fields: undefined, remembered: {}, format: 'unknown' } as const
  const source = await readSource(table.value, choices, atOnce)
  if (!source.ok) throw new Error(`${name}: ${source.error.type}`)
  return [...source.value.products]
}

type Wanted = Record<'name' | 'price' | 'stock' | 'category' | 'pictures' | 'notes', string>

/** The tables of expected.md, by file. */
function wantedBySample(): [string, Wanted[]][] {
  const text = readFileSync(new URL('expected.md', folder), 'utf8')
  return text
    .split('\n## ')
    .slice(1)
    .flatMap((section) => {
      const [file = ''] = section.split('\n')
      const rows = section.split('\n').filter((line) => /^\| (?!name |---)/.test(line))
      if (rows.length === 0) return []
      return [[file.trim(), rows.map(wantedOf)] as [string, Wanted[]]]
    })
}

function wantedOf(row: string): Wanted {
  const cells = row
    .replaceAll('\\|', '/')
    .split('|')
    .map((cell) => cell.trim())
  const [, name = '', price = '', stock = '', category = '', pictures = '', , notes = ''] = cells
  return { name, price, stock, category, pictures, notes }
}

const names = {
  decor: ['Decor', 'ديكور'],
  'home-accessories': ['Home Accessories', 'إكسسوارات منزلية'],
  kitchen: ['Kitchen', 'المطبخ'],
  boxes: ['Boxes', 'علب وصناديق'],
  'wall-art': ['Wall Art', 'لوحات جدارية'],
  office: ['Office', 'المكتب'],
}
const categories = Object.entries(names).map(([id, [name = '', arabic = '']]) => ({
  id,
  name,
  name_ar: arabic,
  description: '',
  image_url: '',
  updated_at: '',
}))

function shown(product: SourceProduct): Omit<Wanted, 'notes'> {
  const { price, stock } = product
  const isOurs = price.type === 'amount' && [null, 'EGP'].includes(price.currency)
  const [whole] = product.categories
  const images = product.pictures.map(({ image }) => image.replace('https://cdn.example/', ''))
  return {
    name: fromWindows(product.name),
    price: isOurs ? piastresToDecimal(price.value) : 'ask',
    stock: stock.type === 'pieces' ? String(stock.value) : 'ask',
    category:
      categoryIn(product, categories)?.id ?? (whole === undefined ? 'to map' : `to map: ${whole}`),
    pictures: images.join(', ') || 'ask',
  }
}

/** Node 20 reads Windows-1252 as Latin-1; browsers do not. */
function fromWindows(text: string): string {
  return text.replaceAll('\u0093', '“').replaceAll('\u0094', '”')
}

const samples = wantedBySample()

it.each(samples)('%s is read as the owner means it', async (file, wanted) => {
  const products = await readSample(file)
  expect(products.map(shown)).toEqual(wanted.map(({ notes: _notes, ...values }) => values))
})

it.each(samples)('%s: what is not on sale, and what is no product', async (file, wanted) => {
  const products = await readSample(file)
  expect(products.filter(({ isHidden }) => isHidden).map(({ line }) => line)).toEqual(
    marked(products, wanted, '**hidden**'),
  )
  const out = products.filter(({ isOther, price }) => isOther || price.type !== 'amount')
  expect(out.map(({ line }) => line)).toEqual(
    expect.arrayContaining(marked(products, wanted, '**left out**')),
  )
})

function marked(products: readonly SourceProduct[], wanted: readonly Wanted[], mark: string) {
  return products.filter((_, at) => wanted[at]?.notes.includes(mark)).map(({ line }) => line)
}
