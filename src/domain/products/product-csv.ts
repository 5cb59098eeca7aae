/** Products as a table: its columns, what is exported, and what the cells of a line say. */
import type { Category } from '#domain/categories/category.ts'
import { piastresToDecimal } from '#domain/money.ts'
import type { ProductValues } from './product-form.ts'
import type { Product } from './product.ts'

/** A file without ids makes new products and needs these; a flag that it does not have is that of an empty form. */
const requiredColumns = ['name', 'description', 'price', 'stock', 'category', 'image'] as const

/** What can be changed by an import. */
export const fieldColumns = [...requiredColumns, 'featured', 'bestseller', 'new'] as const
export type FieldColumn = (typeof fieldColumns)[number]

/** The last two tell what the file was made from: stock is imported as the difference to `stock_at_export`. */
export const csvColumns = ['id', ...fieldColumns, 'stock_at_export', 'updated_at'] as const
export type CsvColumn = (typeof csvColumns)[number]

export function productToCells(product: Product): Record<CsvColumn, string> {
  return {
    id: product.id,
    ...fieldCells(product),
    stock_at_export: String(product.stock),
    updated_at: product.updated_at,
  }
}

export function fieldCells(product: Product): Record<FieldColumn, string> {
  const { name, description, image, stock, featured, bestseller } = product
  return {
    name,
    description,
    price: piastresToDecimal(product.price),
    stock: String(stock),
    category: product.category ?? '',
    image,
    featured: String(featured),
    bestseller: String(bestseller),
    new: String(product.new),
  }
}

/** A line that a spreadsheet would take for a formula, wherever it stands in its cell, gets a quote in front. */
export function guardFormulas(cell: string): string {
  return cell.replace(/(^|[\r\n])(?='*[=+\-@\t])/g, "$1'")
}

/** The cell as it was before `guardFormulas`. */
export function withoutGuards(cell: string): string {
  return cell.replace(/(^|[\r\n])'(?='*[=+\-@\t])/g, '$1')
}

/** What is wrong with the first line of a file; null when it can be read. */
export function headerProblem(header: readonly string[]): string | null {
  const known = header.filter(isCsvColumn)
  const twice = known.find((name, at) => known.indexOf(name) !== at)
  if (twice !== undefined) return `The column '${twice}' is there twice.`
  if (known.includes('id') && known.some(isFieldColumn)) return null
  if (requiredColumns.every((name) => known.includes(name))) return null
  return `These are not the columns of a product list. Expected: ${csvColumns.join(', ')}.`
}

export function isCsvColumn(name: string): name is CsvColumn {
  return (csvColumns as readonly string[]).includes(name)
}

function isFieldColumn(name: CsvColumn): name is FieldColumn {
  return (fieldColumns as readonly string[]).includes(name)
}

/** One line of the file below its header; absent columns are absent cells. */
export interface CsvLine {
  /** As an editor counts them, from 1. */
  line: number
  cells: Partial<Record<CsvColumn, string>>
  /** Why its cells cannot be trusted. */
  problem?: string
}

interface ReadCells {
  values: Partial<ProductValues>
  errors: string[]
}

/** What the cells of a line say, and what is wrong with them. */
export function readCells(cells: CsvLine['cells'], categories: readonly Category[]): ReadCells {
  const values: Partial<ProductValues> = {}
  const errors: string[] = []
  for (const field of fieldColumns) {
    const cell = cells[field]?.trim()
    if (cell === undefined) continue
    if (field === 'featured' || field === 'bestseller' || field === 'new') {
      const flag = readFlag(cell)
      if (flag === null) errors.push(`${field}: please write true or false`)
      else values[field] = flag
    } else if (field === 'category') {
      const category = findCategory(cell, categories)
      if (category === undefined && cell !== '') errors.push(`There is no category '${cell}'`)
      values.category = category?.id ?? cell
    } else values[field] = cell
  }
  return { values, errors }
}

function findCategory(cell: string, categories: readonly Category[]): Category | undefined {
  const wanted = cell.toLowerCase()
  return (
    categories.find(({ id }) => id === cell) ??
    categories.find(({ name }) => name.toLowerCase() === wanted)
  )
}

function readFlag(cell: string): boolean | null {
  if (/^(true|yes|1|x)$/i.test(cell)) return true
  return /^(false|no|0|)$/i.test(cell) ? false : null
}
