/**
 * Searching the seeded catalogue in both languages, in the shop and at the stall.
 * docs/decisions/092 has the figures of the last test.
 */
import { beforeAll, expect, test } from 'vitest'
import { findProducts as findAtStall } from '#admin/stall/find-products.ts'
import { Category } from '#domain/categories/category.ts'
import { bothNames } from '#domain/products/both-names.ts'
import { Product } from '#domain/products/product.ts'
import {
  type ProductIndex,
  buildProductIndex,
  findProducts,
} from '#shop/layout/search/product-index.ts'
import * as v from 'valibot'
import { readCatalogue, tablesOf } from '../../scripts/hosting/read-catalogue.mjs'

/** The product that the shop lists first. The stall searches names and categories only. */
const queries: [query: string, id: string, where?: 'shop only'][] = [
  // As in the catalogue.
  ['لوحة عين حورس', '1'],
  ['صندوق مجوهرات', '2'],
  ['Scarab Keepsake', '3'],
  ['mashrabiya', '8'],
  // With and without vowel signs and tatweel.
  ['صُندوق', '2'],
  ['مطعم باللوتس', '2'],
  ['طَبَق سَلَطة', '6'],
  ['فانـــوس', '8'],
  ['علاقة مفاتيح', '11'],
  ['منظم مكتب', '10'],
  // Hamza.
  ['الارابيسك', '12'],
  ['كأعمدة', '5'],
  ['كاعمدة البردي', '5'],
  ['طبق سلطه', '6'],
  ['أداتى تقديم', '6'],
  // Ta marbuta and alef maksura.
  ['لوحه نجمه', '12'],
  ['صينيه', '4'],
  ['علبه تذكارات', '3'],
  ['المصرى', '10'],
  // With and without the article.
  ['الصينية', '4'],
  ['مشربية', '8'],
  ['جعران', '3'],
  ['الفانوس', '8'],
  ['هرم', '9'],
  // Digits.
  ['٤٥ × ٢٨ سم', '4', 'shop only'],
  ['قطرها ٤٠', '1', 'shop only'],
  ['LED', '8', 'shop only'],
  // Another spelling of the name in Latin letters, both languages, and a wrong letter.
  ['mashrabeya', '8', 'shop only'],
  ['ankh مفاتيح', '11'],
  ['البردى candle', '5'],
]

/** One word: all products that have it, in the order of the shop. */
const singleWords: [word: string, ids: string[], atStall?: string[]][] = [
  ['علبه', ['3']],
  ['عُلبـة', ['3']],
  ['ارابيسك', ['12', '8'], ['12']],
  ['الصندوق', ['2']],
  ['boxes', ['2', '3']],
]

let products: Product[]
let categories: Category[]
let index: ProductIndex
beforeAll(async () => {
  const tables = tablesOf(await readCatalogue({ backend: '', key: '' }))
  products = v.parse(v.array(Product), tables.products)
  categories = v.parse(v.array(Category), tables.categories)
  const names = new Map(categories.map((one) => [one.id, bothNames(one)]))
  index = await buildProductIndex(products, names, () => Promise.resolve())
}, 180_000)

const inShop = (query: string) => findProducts(index, query, 8).products.map(({ id }) => id)
const atStall = (text: string) =>
  findAtStall(products, categories, { text, category: null }, new Map()).map(({ id }) => id)

test.each(queries)('%s finds %s', (query, id, where) => {
  expect(inShop(query)[0]).toBe(id)
  expect(atStall(query).includes(id)).toBe(where === undefined)
})

test.each(singleWords)('the word %s finds %j', (word, ids, namedIds = ids) => {
  expect(inShop(word)).toEqual(ids)
  expect(atStall(word).toSorted()).toEqual(namedIds)
})

test('a comparison in small letters finds 10 of the 30', () => {
  const plain = queries.filter(([query, id]) => {
    const product = products.find((one) => one.id === id)
    if (product === undefined) return false
    const text = `${bothNames(product)}\n${product.description}\n${product.description_ar ?? ''}`
    const words = query.toLowerCase().split(' ')
    return words.every((word) => text.toLowerCase().includes(word))
  })
  expect([plain.length, queries.length]).toEqual([10, 30])
})
