import { expect, it } from 'vitest'
import { effectsOf } from '#domain/writes/mutations.ts'
import type { Product } from './product.ts'
import type { CsvLine } from './product-csv.ts'
import { ascendingIds, createPlanner, writesOf } from './product-import.ts'
import { newestFirst } from './product-filter.ts'

const planImport = (lines: readonly CsvLine[], given: Parameters<typeof createPlanner>[0]) =>
  lines.map(createPlanner(given))

const names = ['Ankh', 'Box', 'Chair', 'Djed', 'Eye', 'Falcon', 'Goblet']
const lines = names.map((name, at) => ({
  line: at + 2,
  cells: {
    name,
    description: 'Carved by hand',
    price: '10',
    stock: '1',
    category: 'boxes',
    image: '/images/products/1.jpg',
  },
}))
const boxes = { id: 'boxes', name: 'Boxes', description: '', image_url: '', updated_at: '' }
const facts = {
  products: new Map<string, Product>(),
  categories: [boxes],
  imports: new Map<string, number>(),
  newId: ascendingIds(lines.length, () => crypto.randomUUID()),
}
const rows = planImport(lines, facts)

it('a name is taken in either language, by a product or by an earlier line', () => {
  const [one] = created(1)
  if (one === undefined) throw new Error('There is no product.')
  const taken = { ...one, name: 'Lamp', name_ar: 'مِصباح' }
  const cells = (name: string, arabic: string) => ({ ...lines[0]?.cells, name, name_ar: arabic })
  const table = [cells('', 'مصباح'), cells('Table', 'طاولة'), cells('', 'طاوله'), cells('Ankh', '')]
  const planned = planImport(
    table.map((line, at) => ({ line: at + 2, cells: line })),
    { ...facts, products: new Map([[taken.id, taken]]) },
  )
  const isTaken = planned.map((row) => row.type === 'add' && row.isNameTaken)
  expect(isTaken).toEqual([true, false, true, false])
})

/** The products as their writes create them, in batches of this size, a second after each other. */
function created(batch: number): Product[] {
  return writesOf(rows).flatMap((mutation, at) =>
    effectsOf(mutation, Math.floor(at / batch) * 1000).flatMap((effect) =>
      effect.t === 'products' && effect.type === 'put' ? [effect.row] : [],
    ),
  )
}

it.each([1, 3, 50])(
  'lists that begin with the newest show the order of the file, sent %i at a time',
  (batch) => {
    expect(
      created(batch)
        .toSorted(newestFirst)
        .map(({ name }) => name),
    ).toEqual(names)
  },
)

it('the English texts of a product with Arabic ones only follow them, as in the form', () => {
  const [one] = created(1)
  if (one === undefined) throw new Error('There is no product.')
  const text = { name: 'علبة', name_ar: 'علبة', description: 'خشب', description_ar: 'خشب' }
  const product = { ...one, ...text }
  const patchOf = (cells: Record<string, string>) => {
    const known = { ...facts, products: new Map([[product.id, product]]) }
    const [row] = planImport([{ line: 2, cells: { id: product.id, ...cells } }], known)
    return row && 'writes' in row ? row.writes.map(({ payload }) => payload) : []
  }
  const renamed = [{ patch: { name: 'صندوق', name_ar: 'صندوق' } }]
  expect(patchOf({ name_ar: 'صندوق' })).toMatchObject(renamed)
  expect(patchOf({ name: 'علبة', name_ar: 'صندوق' })).toMatchObject(renamed)
  const both = { name: 'Box', name_ar: 'صندوق' }
  expect(patchOf(both)).toMatchObject([{ patch: both }])
  expect(patchOf(text)).toEqual([])
})

it('a file brings an incomplete product back only together with what it lacks', () => {
  const [one] = created(1)
  if (one === undefined) throw new Error('There is no product.')
  const product = { ...one, description: '', archived: true }
  const products = new Map([[product.id, product]])
  const bringBack = (description: Record<string, string>) =>
    planImport([{ line: 2, cells: { id: product.id, archived: 'false', ...description } }], {
      ...facts,
      products,
    })
  expect(bringBack({})).toMatchObject([
    { type: 'error', problems: [{ column: 'description', message: 'descriptionTooShort 10' }] },
  ])
  expect(bringBack({ description: 'Carved by hand' })).toMatchObject([{ type: 'change' }])
})
