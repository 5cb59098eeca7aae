/** Products of another program as lines of our own table, for the same plan as every import. */
import type { Category } from '#domain/categories/category.ts'
import { nameToSlug } from '#domain/categories/category-form.ts'
import { fold } from '#domain/fold.ts'
import { languageOf } from '#domain/products/translations.ts'
import { picturesToText } from '#domain/products/pictures.ts'
import type { CellProblem, CsvLine } from '#domain/products/product-csv.ts'
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

export interface MovedLines {
  lines: CsvLine[]
  /** Lines of products that the shop has; they change nothing. */
  known: CsvLine[]
  /** How many products the shop has, whatever becomes of them. */
  knownCount: number
  newCategories: NewCategory[]
}

interface Shop {
  products: ReadonlyMap<string, Product>
  categories: readonly Category[]
  /** False for our own files: a price without a currency is in pounds. */
  asksCurrency: boolean
}

export function linesOf(
  products: readonly SourceProduct[],
  answers: Answers,
  shop: Shop,
): MovedLines {
  const created = newCategoriesOf(products, answers, shop.categories)
  const idOf = knownProducts(shop.products)
  const newCategories = [...created.values()]
  const result: MovedLines = { lines: [], known: [], knownCount: 0, newCategories }
  for (const product of products) {
    const cells = cellsOf(product, answers, shop, created)
    const line = { line: product.line, cells }
    const problem = problemOf(product, answers, shop.asksCurrency)
    const known = problem === null ? idOf(inShopCurrency(product, cells)) : undefined
    if (known !== undefined) result.knownCount += 1
    if (problem !== null) result.lines.push({ ...line, problem })
    else if (known === undefined || answers.known === 'add') result.lines.push(line)
    else if (answers.known === 'leave-out') result.known.push(line)
    else {
      const stated = statedCells(product, answers, shop, created)
      result.lines.push({ ...line, cells: { ...stated, id: known } })
    }
  }
  return result
}

/** What is empty, or only answered, leaves the product of the shop as it is. */
function statedCells(...[product, answers, shop, created]: Parameters<typeof cellsOf>) {
  const cells = cellsOf(product, { ...answers, stock: '', noCategory: '' }, shop, created)
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}

function problemOf(
  { price, isOther }: SourceProduct,
  { rates }: Answers,
  asksCurrency: boolean,
): CellProblem | null {
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
    const name = wantedCategory(product)
    const isMapped = answers.categories[name] !== undefined
    if (name === '' || product.isOther || isMapped) continue
    if (categoryIn(product, categories) !== undefined) continue
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
