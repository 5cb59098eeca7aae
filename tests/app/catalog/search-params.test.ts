import { expect, test } from 'vitest'
import { parseShopSearch } from '#shop/catalog/shop-search-params.ts'
import { productFacts } from '#shop/product/product-meta.tsx'
import { toScriptText } from '#ui/page/trusted-types.ts'
import {
  describeCoverage,
  describeHits,
  describeStock,
  noHits,
} from '#shop/layout/search/search-texts.ts'
import { aProduct } from '../../support/builders.ts'

test.each([
  [
    { sort: 'price-up', stock: 'in', q: ' box ' },
    { sort: 'price-up', stock: 'in', q: 'box' },
  ],
  [{ sort: 'cheapest', stock: 'out', q: [] }, {}],
  [{ q: '  ' }, { q: '' }],
  [{ sort: 7, stock: true, q: {} }, {}],
  [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(200) }],
])('the address %j means %j', (search, expected) => {
  const { category: _, ...parsed } = parseShopSearch(search)
  expect(parsed).toEqual(expected)
})

test('invalid parameters are removed from the address', () => {
  const nonsense = { sort: 'cheapest', stock: 7, category: 3, q: {} }
  expect(Object.keys(parseShopSearch(nonsense)).toSorted()).toEqual(
    Object.keys(nonsense).toSorted(),
  )
  expect(Object.values(parseShopSearch(nonsense))).toEqual(Array(4).fill(undefined))
  expect(Object.keys(parseShopSearch({ utm_source: 'x' }))).toEqual([])
})

test('schema.org data of a sold-out product has that state and its price in EGP', () => {
  const facts = JSON.stringify(
    productFacts(aProduct({ stock: 0, price: 500 }), 'Wall Art', 'https://shop.example'),
  )
  expect(facts).toContain('"price":"5.00","priceCurrency":"EGP"')
  expect(facts).toContain('https://schema.org/OutOfStock')
  expect(facts).toContain('https://shop.example/categories/wall-art')
})

test('schema.org data cannot end its script element; without a category the path is shorter', () => {
  const facts = productFacts(
    aProduct({ name: '</script><b>', category: null, image: 'not a url:' }),
    null,
    'https://shop.example',
  )
  expect(toScriptText(facts)).not.toContain('<')
  expect(JSON.parse(toScriptText(facts))).toEqual(facts)
  expect(toScriptText(facts)).not.toContain('"position":4')
})

test('the search announces its hits and its state', () => {
  expect(describeHits('', noHits, 'loading')).toBe('Type a name, a wood or a category.')
  expect(describeHits('x', noHits, 'loading')).toBe('Getting the products ready…')
  expect(describeHits(' x ', noHits, 'ready')).toBe('Nothing found for “x”.')
  expect(describeHits('x', { total: 1, partial: false }, 'ready')).toBe('1 product found.')
  expect(describeHits('x y', { total: 1, partial: true }, 'ready')).toBe(
    'Nothing has all these words. These have some:',
  )
  expect([0, 2, 9].map((stock) => describeStock({ stock }))).toEqual([
    'Sold out',
    'Only 2 left',
    'In stock',
  ])
})

test('the search states its coverage during the first pull', () => {
  const unknown = { total: undefined }
  expect(describeCoverage({ mirrored: 240, missing: { total: 100_000 } })).toBe(
    'The search covers 240 of 100,000 products. The others are not on this device yet.',
  )
  expect(describeCoverage({ mirrored: 240, missing: { total: 239 } })).toMatch(/so far/)
  expect(describeCoverage({ mirrored: 20_060, missing: unknown })).toBe(
    'The search covers the 20,060 products that have come so far. The others are not on this device yet.',
  )
  expect(describeCoverage({ mirrored: 1, missing: unknown })).toMatch(/^The search covers the one /)
  expect(describeCoverage({ mirrored: 20_060, missing: null })).toBeUndefined()
  expect(describeCoverage({ mirrored: 0, missing: unknown })).toBeUndefined()
})
