import { describe, expect, it } from 'vitest'
import { readCategorySearch, sortCategories } from './category-search-params.ts'

const entry = (name: string, products: number) => ({
  category: { id: name, name, description: '', image_url: '', updated_at: '' },
  mark: 'saved' as const,
  products,
})
const entries = [entry('Kitchen', 2), entry('decor', 7), entry('Wall Art', 2)]

describe('the categories', () => {
  it.each([
    ['name', false, ['decor', 'Kitchen', 'Wall Art']],
    ['name', true, ['Wall Art', 'Kitchen', 'decor']],
    ['products', false, ['Kitchen', 'Wall Art', 'decor']],
    ['products', true, ['decor', 'Kitchen', 'Wall Art']],
  ] as const)('are sorted by %s, reversed: %s', (sort, reverse, names) => {
    expect(sortCategories(entries, sort, reverse).map(({ category }) => category.name)).toEqual(
      names,
    )
  })

  it('are sorted as in the address, and by name for any other value', () => {
    expect(readCategorySearch({ sort: 'products', reverse: true })).toEqual({
      sort: 'products',
      reverse: true,
    })
    expect(readCategorySearch({ sort: 'price', reverse: 1 })).toEqual({})
  })
})
