/** Products of another program as lines of our own table, for the same plan as every import. */
import type { Category } from '#domain/categories/category.ts'
import { nameToSlug } from '#domain/categories/category-form.ts'
import { fold } from '#domain/fold.ts'
import { languageOf } from '#domain/products/translations.ts'
import { picturesToText } from '#domain/products/pictures.ts'
import { type CellProblem, type CsvLine, longestCell } from '#domain/products/product-csv.ts'
import type { Product } from '#domain/products/product.ts'
import { type Answers, categoryIn, knownProducts, wantedCategory } from './questions.ts'
import { inPounds, readRate } from './read-amount.ts'
import type { SourceProduct } from './source-products.ts'

export interface NewCategory {
  id: string
  name: string
  /** Of its first product that has one; '': none has. */
  image: string
}

/** What becomes of a product of the file. */
export interface MovedLine extends CsvLine {
  /** The shop has it, whatever becomes of it. */
  isKnown: boolean
  /** It changes nothing. */
  isLeftOut: boolean
}

interface LineMaker {
  newCategories: NewCategory[]
  lineOf: (product: SourceProduct) => MovedLine
}

interface Shop {
  products: ReadonlyMap<string, Product>
  categories: readonly Category[]
  /** False for our own files: a price without a currency is in pounds. */
  asksCurrency: boolean
}

export function createLineMaker(
  products: readonly SourceProduct[],
  answers: Answers,
  shop: Shop,
): LineMaker {
  const created = newCategoriesOf(products, answers, shop.categories)
  const idOf = knownProducts(shop.products)
  const lineOf = (product: SourceProduct): MovedLine => {
    const cells = cellsOf(product, answers, shop, created)
    const problem = problemOf(product, answers, shop.asksCurrency)
    const known = problem === null ? idOf(inShopCurrency(product, cells)) : undefined
    const line = { line: product.line, cells, isKnown: known !== undefined, isLeftOut: false }
    if (problem !== null) return { ...line, problem }
    if (known === undefined || answers.known === 'add') return line
    if (answers.known === 'leave-out') return { ...line, isLeftOut: true }
    return { ...line, cells: { ...statedCells(product, answers, shop, created), id: known } }
  }
  return { newCategories: [...created.values()], lineOf }
}

/** What is empty, or only answered, leaves the product of the shop as it is. */
function statedCells(...[product, answers, shop, created]: Parameters<typeof cellsOf>) {
  const cells = cellsOf(product, { ...answers, stock: '', noCategory: '' }, shop, created)
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}

function problemOf(
  { price, isOther, isTooLong }: SourceProduct,
  { rates }: Answers,
  asksCurrency: boolean,
): CellProblem | null {
  if (isTooLong) return { type: 'cell-too-long', most: longestCell }
  if (isOther) return { type: 'not-a-product' }
  if (price.type === 'several') return { type: 'several-prices' }
  if (price.type !== 'amount') return null
  const currency = price.currency ?? (asksCurrency ? '' : 'EGP')
  const isOpen = currency !== 'EGP' && readRate(rates[currency] ?? '') === null
  return isOpen ? { type: 'no-rate', currency } : null
}

/** A price that could not be read stays as it is: the form says why. */
function priceCell({ price }: SourceProduct, { rates }: Answers): string {
  if (price.type === 'several') return ''
  if (price.type !== 'amount') return price.text
  const rate = price.currency === 'EGP' ? 1 : (readRate(rates[price.currency ?? ''] ?? '') ?? 1)
  return inPounds(price.value, rate)
}

function inShopCurrency(
  { name, price }: SourceProduct,
  cells: CsvLine['cells'],
): Pick<SourceProduct, 'name' | 'price'> {
  const value = Math.round(Number(cells.price) * 100)
  return { name, price: price.type === 'amount' ? { ...price, value } : price }
}

function stockCell({ stock }: SourceProduct, answers: Answers): string {
  if (stock.type === 'pieces') return String(stock.value)
  if (stock.type === 'ambiguous') return stock.text
  if (stock.type !== 'decimal') return answers.stock
  return answers.decimals === 'down' ? String(stock.floor) : stock.text
}

function cellsOf(
  product: SourceProduct,
  answers: Answers,
  shop: Shop,
  created: ReadonlyMap<string, NewCategory>,
): CsvLine['cells'] {
  const { name, description, pictures, isHidden, own } = product
  return {
    ...own,
    ...(languageOf(name) === 'ar' ? { name: '', name_ar: name } : { name }),
    ...(languageOf(description) === 'ar'
      ? { description: '', description_ar: description }
      : { description }),
    price: priceCell(product, answers),
    stock: stockCell(product, answers),
    category: categoryCell(product, answers, shop.categories, created),
    image: pictures[0]?.image ?? '',
    ...(own.pictures === undefined && {
      pictures: picturesToText(pictures.map(({ image, alt }) => withText(image, alt))),
    }),
    ...(isHidden && { archived: 'true' }),
  }
}

function withText(image: string, text: string) {
  const isArabic = languageOf(text) === 'ar'
  return { image, alt: isArabic ? '' : text, alt_ar: isArabic ? text : '' }
}

function categoryCell(
  product: SourceProduct,
  answers: Answers,
  categories: readonly Category[],
  created: ReadonlyMap<string, NewCategory>,
): string {
  const known = categoryIn(product, categories)
  const wanted = wantedCategory(product)
  if (known !== undefined) return known.id
  if (wanted === '') return answers.noCategory
  return answers.categories[wanted] ?? created.get(fold(wanted))?.id ?? ''
}

/** By folded name. */
function newCategoriesOf(
  products: readonly SourceProduct[],
  answers: Answers,
  categories: readonly Category[],
): Map<string, NewCategory> {
  const taken = new Set(categories.map(({ id }) => id))
  const created = new Map<string, NewCategory>()
  for (const product of products) {
    if (product.isOther || categoryIn(product, categories) !== undefined) continue
    const name = wantedCategory(product)
    if (name === '' || answers.categories[name] !== undefined) continue
    const image = product.pictures[0]?.image ?? ''
    const known = created.get(fold(name))
    if (known === undefined) {
      const id = nameToSlug(name, taken)
      taken.add(id)
      created.set(fold(name), { id, name, image })
    } else if (known.image === '') created.set(fold(name), { ...known, image })
  }
  return created
}
