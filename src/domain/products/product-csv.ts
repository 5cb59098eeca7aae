/** Products as a CSV table: its columns, the export, and reading the cells of a line. */
import type { Category } from '#domain/categories/category.ts'
import { fold } from '#domain/fold.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'
import {
  type ProductField,
  type ProductFlag,
  type ProductValues,
  isExtraField,
  isFlag,
  mayBeEmpty,
  productFields,
  productToValues,
} from './product-form.ts'
import { type Product, translationLimits } from './product.ts'

/** The columns of the fields that may not be empty: enough for a new product. */
export const requiredColumns = productFields.filter((field) => !isFlag(field) && !mayBeEmpty(field))

const translations = keysOf(translationLimits)
const extras = productFields.filter((field) => isExtraField(field))

function isTranslation(column: string): column is keyof typeof translationLimits {
  return Object.hasOwn(translationLimits, column)
}

/** Stock is imported as the difference to `stock_at_export`. */
export const csvColumns = [
  'id',
  ...productFields.filter((field) => !isTranslation(field) && !isExtraField(field)),
  'stock_at_export',
  'updated_at',
  ...translations,
  ...extras,
] as const
export type CsvColumn = (typeof csvColumns)[number]

export function productToCells(product: Product): Record<CsvColumn, string> {
  return {
    id: product.id,
    ...fieldCells(product),
    stock_at_export: String(product.stock),
    updated_at: product.updated_at,
  }
}

export function fieldCells(product: Product): Record<ProductField, string> {
  return mapFields(productToValues(product), String)
}

/**
 * Puts a quote before each line of a cell that a spreadsheet would read as a formula, and before a
 * number that begins with 0, such as that of a phone, which would lose it. In many countries,
 * spreadsheets also begin a new cell at a semicolon.
 */
export function guardFormulas(cell: string): string {
  if (/^'*0\d+$/.test(cell)) return `'${cell}`
  return cell.replace(/(^|[\r\n;])(?='*[=+\-@\t])/g, "$1'")
}

/** Reverses `guardFormulas`. */
export function withoutGuards(cell: string): string {
  if (/^''*0\d+$/.test(cell)) return cell.slice(1)
  return cell.replace(/(^|[\r\n;])'(?='*[=+\-@\t])/g, '$1')
}

/** Patterns would search a longer cell for seconds; spreadsheets hold fewer characters in one. */
export const longestCell = 50_000

export type HeaderProblem = { type: 'column-twice'; column: CsvColumn } | { type: 'other-columns' }

/** Why the first line of a file of ours cannot be read as a header; null when it can. */
export function headerProblem(header: readonly string[]): HeaderProblem | null {
  const known = header.filter(isCsvColumn)
  const twice = known.find((name, at) => known.indexOf(name) !== at)
  if (twice !== undefined) return { type: 'column-twice', column: twice }
  return known.includes('id') && known.some(isFieldColumn) ? null : { type: 'other-columns' }
}

export function isCsvColumn(name: string): name is CsvColumn {
  return (csvColumns as readonly string[]).includes(name)
}

function isFieldColumn(name: CsvColumn): name is ProductField {
  return (productFields as readonly string[]).includes(name)
}

/** Why cells cannot be read. */
export type CellProblem =
  | { type: 'cell-count'; cells: number; columns: number }
  | { type: 'cell-too-long'; most: number }
  | { type: 'unclear-flag'; column: ProductFlag }
  | { type: 'unknown-category'; category: string }
  /** Of another program: a service, a set, several prices, a currency without a rate. */
  | { type: 'not-a-product' | 'several-prices' }
  | { type: 'no-rate'; currency: string }

/** One line of the file below its header; absent columns are absent cells. */
export interface CsvLine {
  /** Counted from 1. */
  line: number
  cells: Partial<Record<CsvColumn, string>>
  problem?: CellProblem
}

interface ReadCells {
  values: Partial<ProductValues>
  problems: CellProblem[]
}

export function readCells(cells: CsvLine['cells'], categories: readonly Category[]): ReadCells {
  const values: Partial<ProductValues> = {}
  const problems: CellProblem[] = []
  for (const field of productFields) {
    const cell = cells[field]?.trim()
    if (cell === undefined) continue
    if (isFlag(field)) {
      const flag = readFlag(cell)
      if (flag === null) problems.push({ type: 'unclear-flag', column: field })
      else values[field] = flag
    } else if (field === 'category') {
      const category = findCategory(cell, categories)
      if (category === undefined && cell !== '')
        problems.push({ type: 'unknown-category', category: cell })
      values.category = category?.id ?? cell
    } else values[field] = cell
  }
  return { values, problems }
}

/** By id, else by name in either language. */
export function findCategory(cell: string, categories: readonly Category[]): Category | undefined {
  const { ids, names } = indexOf(categories)
  return ids.get(cell) ?? names.get(fold(cell))
}

interface CategoryIndex {
  ids: ReadonlyMap<string, Category>
  /** By folded name; the first one counts. */
  names: ReadonlyMap<string, Category>
}

/** Folding all names again for each of thousands of lines takes seconds. */
const indexes = new WeakMap<readonly Category[], CategoryIndex>()

function indexOf(categories: readonly Category[]): CategoryIndex {
  const known = indexes.get(categories)
  if (known !== undefined) return known
  const last = categories.toReversed()
  const index = {
    ids: new Map(last.map((category) => [category.id, category])),
    names: new Map(
      last.flatMap((category) =>
        [category.name, category.name_ar ?? category.name].map(
          (name) => [fold(name), category] as const,
        ),
      ),
    ),
  }
  indexes.set(categories, index)
  return index
}

function readFlag(cell: string): boolean | null {
  if (/^(true|yes|1|x)$/i.test(cell)) return true
  return /^(false|no|0|)$/i.test(cell) ? false : null
}
