import { describe, expect, it } from 'vitest'
import {
  type CartLine,
  followPrice,
  keptPrice,
  lineNotices,
  parseCartLine,
  priceKeptMs,
  productToLine,
} from './cart.ts'
import type { Product } from '#domain/products/product.ts'

const product: Product = {
  id: '1',
  name: 'Nefertiti Bust',
  description: 'Carved',
  price: 14999,
  image: '/images/products/1.jpg',
  category: 'decor',
  featured: true,
  bestseller: true,
  new: false,
  stock: 5,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const line: CartLine = productToLine(product, 2, 1000, 1000)

describe('a stored line', () => {
  it('is read as it was written', () => {
    expect(parseCartLine(line)).toEqual(line)
  })

  it.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: 1000 },
    { quantity: '2' },
    { price: 1.5 },
    { price: -1 },
    { id: '' },
    { name: null },
  ])('is refused with %j', (change) => {
    expect(parseCartLine({ ...line, ...change })).toBeNull()
  })

  it.each([null, undefined, 'text', 5, []])('is refused if it is %j', (stored) => {
    expect(parseCartLine(stored)).toBeNull()
  })
})

describe('lineNotices', () => {
  it('are empty while price and stock fit', () => {
    expect(lineNotices(line, product)).toEqual([])
    expect(lineNotices({ ...line, quantity: 5 }, product)).toEqual([])
  })

  it('contain the number left when the cart has more', () => {
    expect(lineNotices({ ...line, quantity: 6 }, product)).toEqual([
      { kind: 'only-left', available: 5 },
    ])
  })

  it('contain sold-out instead of only 0 left', () => {
    expect(lineNotices(line, { ...product, stock: 0 })).toEqual([{ kind: 'sold-out' }])
  })

  it('contain both prices of a rise, until when the old one is kept, and the stock', () => {
    expect(lineNotices(line, { ...product, price: 19_999, stock: 1 })).toEqual([
      { kind: 'only-left', available: 1 },
      { kind: 'price-risen', from: 14_999, to: 19_999, until: 1000 + priceKeptMs },
    ])
  })

  it('contain the old price of a lowered line while the new price is in force', () => {
    const lowered = followPrice(line, 9_999, 2000)
    expect(lineNotices(lowered, { ...product, price: 9_999 })).toEqual([
      { kind: 'price-lowered', from: 14_999, to: 9_999 },
    ])
  })

  it('contain only no-longer-sold when the product is gone', () => {
    expect(lineNotices(line, null)).toEqual([{ kind: 'no-longer-sold' }])
  })
})

describe('the price of a line', () => {
  const hour = 60 * 60_000

  it('falls automatically and never rises automatically', () => {
    expect(followPrice(line, 9_999, 2000)).toMatchObject({ price: 9_999, loweredFrom: 14_999 })
    expect(followPrice(line, 19_999, 2000)).toBe(line)
  })

  it('is kept for 72 hours from when it was last seen in force', () => {
    const seen = followPrice(line, 14_999, 1000 + 10 * hour)
    expect(lineNotices(seen, { ...product, price: 19_999 })).toMatchObject([
      { until: 1000 + 10 * hour + priceKeptMs },
    ])
    expect(followPrice(seen, 14_999, 1000 + 10 * hour + 1)).toBe(seen)
  })

  it('stays when pieces are added after a rise, as long as it is kept', () => {
    const shown = { price: 19_999, priceSeenAt: 5 }
    expect(keptPrice(line, shown, 1000 + 71 * hour)).toEqual({ price: 14_999, priceSeenAt: 1000 })
    expect(keptPrice(line, shown, 1000 + 73 * hour)).toEqual(shown)
    const lower = { price: 9_999, priceSeenAt: 5 }
    expect(keptPrice(line, lower, 1000)).toEqual(lower)
  })

  it('was last seen in force when the newer of two pages with that price was read', () => {
    const [older, newer] = [5, 2000].map((priceSeenAt) => ({ price: 14_999, priceSeenAt }))
    expect([older, newer].map((shown) => shown && keptPrice(line, shown, 1000))).toEqual([
      { price: 14_999, priceSeenAt: 1000 },
      { price: 14_999, priceSeenAt: 2000 },
    ])
  })
})
