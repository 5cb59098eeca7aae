import { expect, it } from 'vitest'
import { aProduct } from '../../../tests/support/builders.ts'
import { lowStockLevel, makeList } from './make-list.ts'

const known = {
  language: 'en',
  usual: 5,
  waiting: { stool: 2, gone: 9 },
  sold: new Map([['box', 7]]),
}

it('has the products at their level or below, and those that people wait for', () => {
  const lines = makeList(
    [
      aProduct({ id: 'tray', stock: 6 }),
      aProduct({ id: 'box', stock: 5 }),
      aProduct({ id: 'lamp', stock: 8, low_stock: 10 }),
      aProduct({ id: 'panel', stock: 1, low_stock: 0 }),
      aProduct({ id: 'stool', stock: 9 }),
    ],
    known,
  )
  expect(
    lines.map(({ product, level, waiting, sold }) => [product.id, level, waiting, sold]),
  ).toEqual([
    ['stool', 5, 2, 0],
    ['lamp', 10, 0, 0],
    ['box', 5, 0, 7],
  ])
})

it('puts the lowest first, then the best-selling, then by name', () => {
  const lines = makeList(
    [
      aProduct({ id: 'b', name: 'B', stock: 2 }),
      aProduct({ id: 'a', name: 'A', stock: 2 }),
      aProduct({ id: 'box', name: 'Box', stock: 2 }),
      aProduct({ id: 'none', name: 'None', stock: 0 }),
    ],
    known,
  )
  expect(lines.map(({ product }) => product.id)).toEqual(['none', 'box', 'a', 'b'])
})

it('takes 0 as a level of its own', () => {
  expect(lowStockLevel({ low_stock: 0 }, 5)).toBe(0)
  expect([lowStockLevel({ low_stock: null }, 4), lowStockLevel({}, 3)]).toEqual([4, 3])
})
