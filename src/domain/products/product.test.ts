import { describe, expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import { Product } from './product.ts'

const row = {
  id: '1',
  name: 'Bust',
  description: '',
  price: 14999,
  image: '/images/products/1.jpg',
  category: 'decor',
  featured: true,
  bestseller: false,
  new: false,
  stock: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

describe('Product', () => {
  it('accepts a row of the server, also sold out and uncategorised', () => {
    expect(parseOrNull(Product, row)).toEqual(row)
    expect(parseOrNull(Product, { ...row, category: null })).toMatchObject({ category: null })
  })

  it.each([
    { id: 1 },
    { id: '' },
    { price: 149.99 },
    { price: '14999' },
    { price: -1 },
    { stock: -1 },
    { stock: 1.5 },
    { stock: null },
    { category: '' },
    { featured: 'true' },
  ])('refuses %j', (change) => {
    expect(parseOrNull(Product, { ...row, ...change })).toBeNull()
  })

  it.each(Object.keys(row))('refuses a row without %s', (field) => {
    const { [field]: _, ...rest } = row as Record<string, unknown>
    expect(parseOrNull(Product, rest)).toBeNull()
  })
})
