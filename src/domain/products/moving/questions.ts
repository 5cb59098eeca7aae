/** What a file leaves open, once for all of its products, and what a person answered. */
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
  /** An amount that can be read in two ways; null: there is none. */
  ambiguous: string | null
  /** Currencies without a known rate, with the number of products. '': not named. */
  currencies: readonly Counted[]
  unknownStock: number
  decimals: number
  /** Categories that the shop does not have. */
  categories: readonly Counted[]
  noCategory: number
  /** Products that the shop has. */
  known: number
}

export interface Counted {
  name: string
  n: number
}

interface Shop {
  products: ReadonlyMap<string, Product>
  categories: readonly Category[]
}

/** `products` as they are read before anybody answers. `asksCurrency`: false for our own files. */
export function questionsAbout(
  products: readonly SourceProduct[],
  shop: Shop,
  asksCurrency: boolean,
): Questions {
  const real = products.filter(({ isOther }) => !isOther)
  const open = real.flatMap(({ price, stock }) => [price, stock]).find(isAmbiguous)
  const isKnown = knownProducts(shop.products)
  return {
    ambiguous: open?.text ?? null,
    currencies: countNames(
      real.flatMap(({ price }) => (price.type === 'amount' ? [price.currency ?? ''] : [])),
    ).filter(({ name }) => name !== 'EGP' && (name !== '' || asksCurrency)),
    unknownStock: real.filter(({ stock }) => !hasNumber(stock)).length,
    decimals: real.filter(({ stock }) => stock.type === 'decimal').length,
    categories: countNames(
      real.flatMap((product) =>
        product.categories.length === 0 || categoryIn(product, shop.categories) !== undefined
          ? []
          : [wantedCategory(product)],
      ),
    ),
    noCategory: real.filter(({ categories }) => categories.length === 0).length,
    known: real.filter((product) => isKnown(product) !== undefined).length,
  }
}

type Open = { type: 'ambiguous'; text: string }

function isAmbiguous(value: SourceProduct['price'] | SourceProduct['stock']): value is Open {
  return value.type === 'ambiguous'
}

function hasNumber({ type }: SourceProduct['stock']): boolean {
  return ['pieces', 'decimal', 'ambiguous'].includes(type)
}

/** The most frequent first. */
function countNames(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n)
}

/** The last part of a path counts: a new category is named by it. */
export function wantedCategory({ categories }: SourceProduct): string {
  return categories[1] ?? categories[0] ?? ''
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
