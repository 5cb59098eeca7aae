import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { aProduct } from '../../../../tests/support/builders.ts'
import {
  type ProductIndex,
  buildProductIndex,
  findProducts,
  withProducts,
  bestSlots,
} from './product-index.ts'
import { wordsOf } from './postings.ts'

const pieces: [name: string, category: string, description: string][] = [
  ['Mashrabiya Lantern', 'home-accessories', 'Walnut lantern with star lattices.'],
  ["Scribe's Desk Organiser", 'office', 'Compartments for pencils, with a small drawer.'],
  ['Lotus Inlay Jewellery Box', 'boxes', 'Walnut box with a lotus in the lid.'],
  ['Obelisk Pair', 'decor', 'Slender, on stepped walnut plinths.'],
  ['Walnut Bowl', 'kitchen', 'Turned from one block.'],
]
const products: Product[] = pieces.map(([name, category, description], at) =>
  aProduct({ id: String(at), name, category, description }),
)
const names = new Map([['boxes', 'Keepsakes']])
const pause = () => Promise.resolve()

let index: ProductIndex
beforeAll(async () => {
  index = await buildProductIndex(products, names, pause)
})
const find = (text: string) => findProducts(index, text, 8).products.map(({ name }) => name)

describe('searching products', () => {
  it.each([
    ['a beginning', 'mash', 'Mashrabiya Lantern'],
    ['one letter', 'o', 'Obelisk Pair'],
    ['capitals and spaces', '  OBELISK ', 'Obelisk Pair'],
    ['an apostrophe left out', 'scribes desk', "Scribe's Desk Organiser"],
    ['the category by its name', 'keepsakes', 'Lotus Inlay Jewellery Box'],
    ['a word of the description', 'pencils', "Scribe's Desk Organiser"],
    ['a wrong letter', 'obalisk', 'Obelisk Pair'],
    ['swapped letters', 'lotsu', 'Lotus Inlay Jewellery Box'],
    ['a missing letter', 'jewelery', 'Lotus Inlay Jewellery Box'],
    ['a wrong beginning that is not finished', 'mashrb', 'Mashrabiya Lantern'],
  ])('finds by %s', (_, text, name) => {
    expect(find(text)[0]).toBe(name)
  })

  it('ranks a word in the name above one in the description', () => {
    expect(find('walnut')[0]).toBe('Walnut Bowl')
    expect(find('walnut')).toHaveLength(4)
  })

  it('searches a single letter in descriptions only if no name or category has it', () => {
    expect(find('s')).toEqual(["Scribe's Desk Organiser"])
    expect(find('t')).toEqual(['Lotus Inlay Jewellery Box', 'Walnut Bowl'])
  })

  it('finds nothing that only resembles a short word', async () => {
    const pair = [aProduct({ name: 'Obelisk Pair', description: 'Two stairs, built to last.' })]
    const small = await buildProductIndex(pair, names, pause)
    for (const text of ['chair', 'chairs', 'table'])
      expect(findProducts(small, text, 8).total, text).toBe(0)
  })

  it('finds every product by wood, those that mention it first', async () => {
    const olive = aProduct({ id: 'olive', name: 'Scarab', description: 'Olive-wood with brass.' })
    const wooden = await buildProductIndex([...products, olive], names, pause)
    const found = findProducts(wooden, 'wood', 8)
    expect(found.total).toBe(products.length + 1)
    expect(found.products[0]).toBe(olive)
    expect(findProducts(wooden, 'wooden bowl', 8).products).toMatchObject([{ name: 'Walnut Bowl' }])
    expect(findProducts(wooden, 'wooden submarine', 8).total).toBe(0)
  })

  it('requires every word', () => {
    expect(find('walnut lotus')).toEqual(['Lotus Inlay Jewellery Box'])
    expect(findProducts(index, 'walnut lotus', 8).partial).toBe(false)
  })

  it('leaves out as few words as possible if no product has all', () => {
    expect(findProducts(index, 'the lotus box please', 8)).toMatchObject({
      products: [{ name: 'Lotus Inlay Jewellery Box' }],
      total: 1,
      partial: true,
    })
    expect(find('walnut submarine')[0]).toBe('Walnut Bowl')
    expect(find('walnut submarine')).toHaveLength(4)
    expect(find('a lotsu submarine')).toEqual([])
    expect(findProducts(index, 'submarine zeppelin', 8)).toMatchObject({ total: 0, partial: false })
  })

  it('finds nothing for an empty text or punctuation', () => {
    expect(findProducts(index, '', 8)).toEqual({
      products: [],
      total: 0,
      partial: false,
    })
    expect(findProducts(index, ' *?"<>\\', 8).total).toBe(0)
  })

  it('counts all matches, and returns at most the limit', () => {
    expect(findProducts(index, 'walnut', 2)).toMatchObject({ total: 4, products: { length: 2 } })
  })

  it('accepts new prices without a new index, but no new texts', () => {
    const dearer = products.map((product) => ({ ...product, price: 1 }))
    const fresh = withProducts(index, dearer)
    expect(fresh && findProducts(fresh, 'bowl', 1).products[0]?.price).toBe(1)
    expect(withProducts(index, products.slice(1))).toBeNull()
    expect(withProducts(index, [{ ...products[0], name: 'New' } as Product])).toBeNull()
  })
})

describe('searching Arabic', () => {
  const arabic: [name: string, description: string][] = [
    ['علبة مجوهرات مطعّمة باللوتس', 'علبة من خشب الجوز بغطاء مطعّم.'],
    ['الصندوق الكبير', 'صندوق من السنط.'],
    ['فانوس أرابيسك', 'للإضاءة الهادئة، مع قاعدة من الزان.'],
  ]
  const translated = arabic.map(([name_ar, description_ar], at) => ({
    ...aProduct({ id: String(at), name: `Piece ${at}`, description: '', category: 'boxes' }),
    name_ar,
    description_ar,
  }))
  const bothNames = new Map([['boxes', 'Boxes\nعلب وصناديق']])
  let both: ProductIndex
  beforeAll(async () => {
    both = await buildProductIndex(translated, bothNames, pause)
  })

  it.each([
    ['علبه', '0'],
    ['عُلبـة', '0'],
    ['الصندوق', '1'],
    ['صندوق', '1'],
    ['ارابيسك', '2'],
    ['للأرابيسك', '2'],
    ['والجوز', '0'],
    ['بالزان', '2'],
    ['اضاءه', '2'],
    ['هاديه', '2'],
    ['السنط الصندوق', '1'],
    ['piece ١', '1'],
    ['الصندق', '1'],
  ])('finds %s', (text, id) => {
    expect(findProducts(both, text, 8).products[0]?.id).toBe(id)
  })

  it('finds all by the category and by wood', () => {
    for (const text of ['علب', 'boxes', 'صناديق', 'الخشب', 'خشبيّة'])
      expect(findProducts(both, text, 8).total, text).toBe(3)
  })

  it('indexes a new translation', () => {
    expect(withProducts(both, translated)).not.toBeNull()
    const [first, ...rest] = translated
    expect(withProducts(both, [{ ...first, description_ar: '' } as Product, ...rest])).toBeNull()
  })
})

it('splits texts into words without accents, punctuation and capitals', () => {
  expect(wordsOf('Scribe’s Écrin, 24 × 16 cm')).toEqual(['scribes', 'ecrin', '24', '16', 'cm'])
})

it('returns the best slots, ties in order', () => {
  expect(bestSlots([3, 0, 1, 2], [1, 5, 5, 1], 3)).toEqual([1, 2, 0])
})
