import { describe, expect, it } from 'vitest'
import { aProduct } from '../../../tests/support/builders.ts'
import { type SoldPieces, findOnlyHit, findProducts } from './find-products.ts'

const products = [
  aProduct({ id: '1', name: 'Scarab Box', category: 'home-accessories' }),
  aProduct({ id: '2', name: 'Ankh Hook', category: 'home-accessories' }),
  aProduct({ id: '3', name: 'Acacia Tray', category: 'kitchen' }),
  aProduct({ id: '4', name: 'Lone Lamp', name_ar: 'مصباح وحيد', category: null }),
]
const categories = [
  {
    id: 'home-accessories',
    name: 'Home Accessories',
    name_ar: 'إكسسوارات منزلية',
    description: '',
    image_url: '',
    updated_at: '',
  },
]
const none: SoldPieces = new Map()
const search = (text: string, category: string | null = null, sold = none) =>
  findProducts(products, categories, { text, category }, sold)
const find = (...args: Parameters<typeof search>) => search(...args).map(({ id }) => id)

describe('finding a product at the stall', () => {
  it('is by its name or its category, also by the category’s name, in any case', () => {
    expect(find(' SCARAB')).toEqual(['1'])
    expect(find('home accessories')).toEqual(['2', '1'])
    expect(find('home-acc')).toEqual(['2', '1'])
    expect(find('kitchen')).toEqual(['3'])
    expect(find('uncategorised')).toEqual(['4'])
    expect(find('scarab home')).toEqual(['1'])
    expect(find('المصباح')).toEqual(['4'])
    expect(find('اكسسوارات')).toEqual(['2', '1'])
  })

  it('finds all, by name, without a search text', () => {
    expect(find('')).toEqual(['3', '2', '4', '1'])
  })

  it('shows the best-selling first, and one category on request', () => {
    const sold = new Map([
      ['1', 2],
      ['4', 5],
    ])
    expect(find('', null, sold)).toEqual(['4', '1', '3', '2'])
    expect(find('', 'home-accessories', sold)).toEqual(['1', '2'])
  })
})

describe('Enter at the stall', () => {
  const enter = (text: string, quantity = 0) => {
    const lines = quantity === 0 ? [] : [{ id: '1', name: 'Scarab Box', price: 1, quantity }]
    return findOnlyHit(search(text), lines)?.id ?? null
  }

  it('adds the only match, and nothing for several matches or none', () => {
    expect(enter('scarab')).toBe('1')
    expect(enter('home')).toBeNull()
    expect(enter('obelisk')).toBeNull()
  })

  it('adds no piece beyond the known stock: another button does', () => {
    const stock = products[0]?.stock ?? 0
    expect(enter('scarab', stock - 1)).toBe('1')
    expect(enter('scarab', stock)).toBeNull()
  })
})
