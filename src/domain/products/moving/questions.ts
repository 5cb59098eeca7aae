/** What a file leaves open, once for all of its products, and what a person answered. */
import * as v from 'valibot'
import { CategoryForm } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { fold } from '#domain/fold.ts'
import { findCategory } from '#domain/products/product-csv.ts'
import type { Product } from '#domain/products/product.ts'
import type { NumberFormat } from './read-amount.ts'
import type { SourceProduct } from './source-products.ts'

export interface Answers {
  format: NumberFormat
  /** By currency: how many pounds one of it is. '': of prices that name none. */
  rates: Readonly<Record<string, string>>
  /** Of products whose stock nobody knows. */
  stock: string
  decimals: 'refuse' | 'down'
  /** By name in the file: our id; absent: it is created. */
  categories: Readonly<Record<string, string>>
  /** Of products without one: our id; '': none. */
  noCategory: string
  known: 'leave-out' | 'change' | 'add'
}

export const safeAnswers: Answers = {
  format: 'unknown',
  rates: {},
  stock: '0',
  decimals: 'refuse',
  categories: {},
  noCategory: '',
  known: 'leave-out',
}

export interface Questions {
  /** Currencies without a known rate, with the number of products. '': not named. */
  currencies: readonly Counted[]
  unknownStock: number
  decimals: number
  /** Categories that the shop does not have. */
  categories: readonly Counted[]
  noCategory: number
}

export interface Counted {
  name: string
  n: number
}

/** Of products as they are read before anybody answers: an amount that can be read in two ways. */
export function ambiguousIn(products: readonly SourceProduct[]): string | null {
  const amounts = products.flatMap(({ price, stock, isOther }) => (isOther ? [] : [price, stock]))
  return amounts.find(isAmbiguous)?.text ?? null
}

/** `asksCurrency`: false for our own files. */
export function questionsAbout(
  products: readonly SourceProduct[],
  categories: readonly Category[],
  asksCurrency: boolean,
): Questions {
  const real = products.filter(({ isOther }) => !isOther)
  const wanted = real
    .filter((product) => categoryIn(product, categories) === undefined)
    .map(wantedCategory)
  return {
    currencies: countNames(
      real.flatMap(({ price }) => (price.type === 'amount' ? [price.currency ?? ''] : [])),
    ).filter(({ name }) => name !== 'EGP' && (name !== '' || asksCurrency)),
    unknownStock: real.filter(({ stock }) => !hasNumber(stock)).length,
    decimals: real.filter(({ stock }) => stock.type === 'decimal').length,
    categories: countNames(wanted.filter((name) => name !== '')),
    noCategory: wanted.filter((name) => name === '').length,
  }
}

type Open = { type: 'ambiguous'; text: string }

function isAmbiguous(value: SourceProduct['price'] | SourceProduct['stock']): value is Open {
  return value.type === 'ambiguous'
}

function hasNumber({ type }: SourceProduct['stock']): boolean {
  return type !== 'unknown'
}

/** The most frequent first. */
function countNames(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n)
}

/** The last part of a path counts: a new category is named by it. '': the form refuses its name. */
export function wantedCategory({ categories }: SourceProduct): string {
  const name = categories[1] ?? categories[0] ?? ''
  return v.is(CategoryForm.entries.name, name) ? name : ''
}

export function categoryIn(
  { categories: names }: SourceProduct,
  categories: readonly Category[],
): Category | undefined {
  const known = names.map((name) => findCategory(name, categories))
  return known.find((category) => category !== undefined)
}

/** The product of the shop with the same name and price. */
export function knownProducts(
  products: ReadonlyMap<string, Product>,
): (source: Pick<SourceProduct, 'name' | 'price'>) => string | undefined {
  const ids = new Map<string, string>()
  for (const { id, name, name_ar: arabic, price } of products.values())
    for (const one of [name, arabic ?? name]) ids.set(`${price} ${fold(one.trim())}`, id)
  return ({ name, price }) =>
    price.type === 'amount' ? ids.get(`${price.value} ${fold(name)}`) : undefined
}
