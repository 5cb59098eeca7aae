import { describe, expect, it } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { type Filter, createEntryBuilder, filterEntries } from './use-staff-products.ts'
import { aCategory } from '../../../tests/support/builders.ts'
import { type SortKey, staffProductSorts } from './product-search-params.ts'
import { sortRows } from '#ui/table/sort-controls.tsx'

const product = (id: string, fields: Partial<Product>) => ({
  mark: 'saved' as const,
  product: {
    id,
    name: id,
    description: 'never searched',
    price: 100,
    image: '',
    category: null,
    featured: false,
    bestseller: false,
    new: false,
    stock: 1,
    created_at: '',
    updated_at: '',
    ...fields,
  },
})
const categories = [aCategory('wall-art', 'Wall Art'), aCategory('kitchen', 'Kitchen')]
const toEntries = createEntryBuilder()
const entries = toEntries(
  [
    product('Horus Panel', { category: 'wall-art', price: 300, stock: 2 }),
    product('cedar tray', { category: 'kitchen', price: 100, stock: 9 }),
    product('Lotus Box', { price: 200, stock: 0 }),
  ],
  { categories, waiting: { 'Lotus Box': 3 } },
)
const all = {
  text: '',
  sort: 'newest' as SortKey,
  reverse: false,
  show: undefined as Filter['show'],
}
const pick = (change: Partial<typeof all>) => {
  const { sort, reverse, ...filter } = { ...all, ...change }
  return filterEntries(sortRows(entries, staffProductSorts[sort], reverse), filter).map(
    (entry) => entry.product.name,
  )
}

describe('the products list', () => {
  it('finds by part of the name or of the category, in any case', () => {
    expect(pick({ text: 'CEDAR' })).toEqual(['cedar tray'])
    expect(pick({ text: 'all a' })).toEqual(['Horus Panel'])
    expect(pick({ text: ' kitchen ' })).toEqual(['cedar tray'])
    expect(pick({ text: 'never' })).toEqual([])
  })

  it('finds by either name, and shows entries without a translation', () => {
    const kinds = [{ ...aCategory('kitchen', 'Kitchen'), name_ar: 'المطبخ' }]
    const arabic = { name_ar: 'صينية', description_ar: 'من خشب الأرز' }
    const tray = product('cedar tray', { category: 'kitchen', ...arabic })
    const both = createEntryBuilder()([tray, product('Lotus Box', { name_ar: 'علبة' })], {
      categories: kinds,
      waiting: {},
    })
    const found = (text: string, show?: Filter['show']) =>
      filterEntries(both, { text, show }).map((entry) => entry.product.name)
    expect([found('صينيه'), found('مطبخ'), found('kitchen')].flat()).toEqual([
      'cedar tray',
      'cedar tray',
      'cedar tray',
    ])
    expect(found('', 'untranslated')).toEqual(['Lotus Box'])
  })

  it('sorts by every column, either way', () => {
    expect(pick({})).toEqual(['Horus Panel', 'cedar tray', 'Lotus Box'])
    expect(pick({ sort: 'name' })).toEqual(['cedar tray', 'Horus Panel', 'Lotus Box'])
    expect(pick({ sort: 'price' })).toEqual(['cedar tray', 'Lotus Box', 'Horus Panel'])
    expect(pick({ sort: 'stock', reverse: true })).toEqual([
      'cedar tray',
      'Horus Panel',
      'Lotus Box',
    ])
  })

  it('sorts by the number of people who wait', () => {
    expect(pick({ sort: 'waiting' })[0]).toBe('Lotus Box')
  })

  it('shows the products without a category', () => {
    expect(pick({ show: 'uncategorised' })).toEqual(['Lotus Box'])
    expect(pick({ text: 'uncategorised' })).toEqual(['Lotus Box'])
  })

  it('reuses the entries of unchanged rows, so that only changed rows are rendered', () => {
    const again = toEntries(entries, { categories, waiting: { 'Lotus Box': 3 } })
    expect(again.every((entry, at) => entry === entries[at])).toBe(true)
    const renamed = toEntries(entries, {
      categories: [aCategory('wall-art', 'Walls')],
      waiting: {},
    })
    expect(renamed[0]?.categoryName).toBe('Walls')
  })

  it('answers a keystroke over 10,000 products', () => {
    const many = toEntries(
      Array.from({ length: 10_000 }, (_, at) => product(`Product ${at}`, { price: at })),
      { categories: [], waiting: {} },
    )
    const dearest = sortRows(many, staffProductSorts.price, true)
    const found = filterEntries(dearest, { text: '99', show: undefined })
    expect(found[0]?.product.name).toBe('Product 9999')
  })
})
