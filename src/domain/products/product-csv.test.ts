import { describe, expect, it } from 'vitest'
import { type CsvLine, headerProblem, productToCells } from './product-csv.ts'
import { createPlanner } from './product-import.ts'
import { aCategory, aProduct } from '../../../tests/support/builders.ts'

const planImport = (lines: readonly CsvLine[], given: Parameters<typeof createPlanner>[0]) =>
  lines.map(createPlanner(given))

const product = aProduct({ name: 'Cedar tray', category: 'kitchen', new: true })
const facts = {
  products: new Map([['1', product]]),
  categories: [
    aCategory('kitchen', 'Kitchen'),
    { ...aCategory('wall-art', 'Wall Art'), name_ar: 'لوحات جدارية' },
  ],
  imports: new Map<string, number>(),
  newId: () => 'new-id',
}
const exported = productToCells(product)
const planLine = (cells: CsvLine['cells']) => planImport([{ line: 2, cells }], facts)[0]
const newCells = {
  name: 'Cedar bowl',
  description: 'A bowl of cedar wood.',
  price: '20',
  stock: '3',
  category: 'Wall art',
  image: '/images/products/2.jpg',
}

describe('the header of a product file', () => {
  it('may hold all columns, or the id and some, or no id for new products', () => {
    expect(headerProblem(Object.keys(exported))).toBeNull()
    expect(headerProblem(['id', 'price'])).toBeNull()
    expect(headerProblem(['id', 'price', 'remark'])).toBeNull()
  })

  it('is refused with other columns or a column twice', () => {
    expect(headerProblem(['sku', 'title'])).toEqual({ type: 'other-columns' })
    expect(headerProblem(['id'])).toEqual({ type: 'other-columns' })
    expect(headerProblem(['id', 'price', 'price'])).toEqual({
      type: 'column-twice',
      column: 'price',
    })
  })
})

describe('an imported line', () => {
  it('that was exported and not changed does nothing', () => {
    expect(planLine(exported)).toMatchObject({ type: 'same' })
  })

  it('changes only cells that differ, based on the current values', () => {
    expect(planLine({ ...exported, price: '١٥٠', new: 'no' })).toMatchObject({
      type: 'change',
      changes: [
        { field: 'price', from: '149.99', to: '150.00' },
        { field: 'new', from: 'true', to: 'false' },
      ],
      writes: [{ payload: { base: { price: 14_999, new: true }, patch: { price: 15_000 } } }],
      changedSince: false,
    })
  })

  it('changes stock by the difference to the export, so that later sales stay sold', () => {
    const before = { ...exported, stock_at_export: '6' }
    expect(planLine({ ...before, stock: '6' })).toMatchObject({ type: 'same' })
    expect(planLine({ ...before, stock: '9' })).toMatchObject({
      changes: [{ field: 'stock', from: '4', to: '7' }],
      writes: [{ kind: 'adjustStock', payload: { delta: 3 } }],
    })
    expect(planLine({ ...before, stock: '0' })).toMatchObject({
      problems: [{ type: 'too-little-stock', stock: 4 }],
    })
    expect(planLine({ id: '1', stock: '1' })).toMatchObject({
      writes: [{ payload: { delta: -3 } }],
    })
  })

  it('reports that the product was changed since the export', () => {
    const line = planLine({ ...exported, updated_at: '2025-12-31', name: 'Cedar board' })
    expect(line).toMatchObject({ changedSince: true })
  })

  it('without an ID adds a product; its category may be an id or a name', () => {
    for (const category of ['Wall art', 'لوحات جداريه', 'wall-art'])
      expect(planLine({ ...newCells, category })).toMatchObject({
        type: 'add',
        writes: [
          { kind: 'createProduct', payload: { product_id: 'new-id', category: 'wall-art' } },
        ],
      })
  })

  it('reports a new name that exists already or is in an earlier line', () => {
    const lines = ['Cedar bowl', ' CEDAR tray', 'Cedar bowl '].map((name, at) => ({
      line: at + 2,
      cells: { ...newCells, name },
    }))
    expect(planImport(lines, facts)).toMatchObject([
      { type: 'add', isNameTaken: false },
      { type: 'add', isNameTaken: true },
      { type: 'add', isNameTaken: true },
    ])
  })

  it('changes stock once, even if the file is imported again before it was sent', () => {
    const waiting = { ...facts, imports: new Map([['1', 3]]) }
    const again = (cells: CsvLine['cells']) => planImport([{ line: 2, cells }], waiting)[0]
    // 1 at the export, 4 now with the 3 that are not sent yet.
    expect(again({ ...exported, stock_at_export: '1', stock: '4' })).toMatchObject({ type: 'same' })
    expect(again({ ...exported, stock_at_export: '2', stock: '5' })).toMatchObject({ type: 'same' })
    expect(again({ ...exported, stock_at_export: '1', stock: '3' })).toMatchObject({
      writes: [{ payload: { delta: 2 } }],
      changedSince: true,
    })
    // A newer export counts again.
    expect(again({ ...exported, stock: '7' })).toMatchObject({
      writes: [{ payload: { delta: 3 } }],
      changedSince: false,
    })
  })

  it('with unreadable cells is an error', () => {
    const cells = { id: '1', price: '1', stock: '149' }
    const problem = { type: 'cell-count', cells: 4, columns: 3 } as const
    expect(planImport([{ line: 2, cells, problem }], facts)).toEqual([
      { type: 'error', line: 2, name: 'Cedar tray', problems: [problem] },
    ])
  })

  it('lists every error', () => {
    const bad = {
      ...newCells,
      name: 'Ox',
      price: '1.999',
      stock: '-1',
      new: 'maybe',
      category: 'x',
    }
    expect(planLine(bad)).toEqual({
      type: 'error',
      line: 2,
      name: 'Ox',
      problems: [
        { type: 'unknown-category', category: 'x' },
        { type: 'unclear-flag', column: 'new' },
        { type: 'rule', column: 'name', message: 'nameTooShort 3' },
        { type: 'rule', column: 'price', message: 'priceAmbiguous' },
        { type: 'rule', column: 'stock', message: 'stockInvalid' },
      ],
    })
  })

  it('with an unknown or repeated id is an error', () => {
    expect(planLine({ ...exported, id: '99' })).toMatchObject({ type: 'error' })
    const [, second] = planImport(
      [
        { line: 2, cells: exported },
        { line: 5, cells: exported },
      ],
      facts,
    )
    expect(second).toMatchObject({ problems: [{ type: 'repeated-id', id: '1', firstLine: 2 }] })
  })

  it('never removes a product from its category silently', () => {
    expect(planLine({ ...exported, category: '' })).toMatchObject({
      problems: [{ type: 'rule', column: 'category', message: 'categoryMissing' }],
    })
  })
})
