import { expect, it } from 'vitest'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aProduct } from '../../../tests/support/builders.ts'
import { categoryCreationOf } from '#domain/categories/category-form.ts'
import { creationOf, editsOf } from './product-form.ts'
import type { Product } from './product.ts'
import { planUndo } from './undo-import.ts'

const product = { ...aProduct(), id: 'p', name: 'Tray', category: 'toys', stock: 5 }
const { id: _id, created_at: _created, updated_at: _updated, ...fields } = product
const creation = creationOf('p', fields)
const newCategory = categoryCreationOf('toys', {
  name: 'Toys',
  description: 'Turned toys.',
  imageUrl: '/a.jpg',
})
const toys = {
  id: 'toys',
  name: 'Toys',
  description: 'Turned toys.',
  image_url: '/a.jpg',
  updated_at: '',
}

function undo(
  writes: readonly Mutation[],
  products: readonly Product[],
  ordered: readonly string[] = [],
) {
  return planUndo(writes, {
    products: new Map(products.map((one) => [one.id, one])),
    categories: [toys],
    ordered: new Set(ordered),
    copyIds: new Map(),
  })
}

it('a new product that nobody changed is deleted, and its category after it', () => {
  const { writes, undone, kept } = undo([newCategory, creation], [product])
  expect(writes.map(({ kind }) => kind)).toEqual(['deleteProduct', 'deleteCategory'])
  expect([undone, kept]).toEqual([2, []])
})

it.each([
  ['changed', { ...product, price: product.price + 1 }, []],
  ['changed', { ...product, stock: 4 }, []],
  ['ordered', product, ['p']],
] as const)('a new product that is %s stays with its category', (reason, now, ordered) => {
  const { writes, kept } = undo([newCategory, creation], [now], ordered)
  expect(writes).toEqual([])
  expect(kept.map((one) => one.reason)).toEqual([reason, 'in-use'])
})

it('a product that is gone already is named, or has its id', () => {
  expect(undo([creation], []).kept).toEqual([{ name: 'Tray', reason: 'gone', fields: [] }])
  const edits = editsOf(product, { name: 'Big tray', stock: 9 }, 'import')
  expect(undo(edits, []).kept.map(({ name }) => name)).toEqual(['Big tray', 'p'])
})

it('a category that somebody changed since stays', () => {
  const described = { ...toys, description: 'Toys of our workshop.' }
  const facts = {
    products: new Map<string, Product>(),
    ordered: new Set<string>(),
    copyIds: new Map<string, string>(),
  }
  const { writes, kept } = planUndo([newCategory], { ...facts, categories: [described] })
  expect(writes).toEqual([])
  expect(kept).toEqual([{ name: 'Toys', reason: 'changed', fields: [] }])
})

it('changed fields get their old values, a newer value stays and is named', () => {
  const edits = editsOf(product, { name: 'Big tray', price: 100, stock: 9 }, 'import')
  const after = { ...product, name: 'Big tray', price: 100, stock: 8 }
  const { writes, undone, kept } = undo(edits, [after])
  expect([undone, kept]).toEqual([2, []])
  expect(writes).toMatchObject([
    { payload: { patch: { name: 'Tray', price: product.price } } },
    { kind: 'adjustStock', payload: { delta: -4 } },
  ])
  const renamed = undo(edits.slice(0, 1), [{ ...after, name: 'Huge tray' }])
  expect(renamed.kept).toEqual([{ name: 'Huge tray', reason: 'changed', fields: ['name'] }])
  expect([renamed.undone, renamed.total]).toEqual([1, 1])
  expect(renamed.writes).toMatchObject([{ payload: { patch: { price: product.price } } }])
})
