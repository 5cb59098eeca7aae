/** Plans the import of a product table. Nothing is written here. */
import * as v from 'valibot'
import type { Category } from '#domain/categories/category.ts'
import { fold } from '#domain/fold.ts'
import { definedOnly } from '#domain/plain-values.ts'
import { parseTypedNumber } from '#domain/forms/typed-values.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { type CellProblem, type CsvLine, fieldCells, readCells } from './product-csv.ts'
import {
  type ProductField,
  IncompleteProductForm,
  ProductForm,
  TranslatedProductForm,
  type WantedProduct,
  creationOf,
  editsOf,
  newProductValues,
  productFields,
} from './product-form.ts'
import { type MissingPart, missingParts, missingProblems } from './incomplete.ts'
import { isRepeated, withRepeated } from './missing-translations.ts'
import type { Product } from './product.ts'
import type { Named } from './translations.ts'

interface FieldChange {
  field: ProductField
  from: string
  to: string
}

/** Why a line is left out. */
export type LineProblem =
  | CellProblem
  | { type: 'repeated-id'; id: string; firstLine: number }
  | { type: 'unknown-id'; id: string }
  | { type: 'too-little-stock'; stock: number }
  /** A broken rule of the form, see `problem`. */
  | { type: 'rule'; column: string; message: string }

export type ImportRow = { line: number; name: string } &
  /** `isNameTaken`: by an existing product or an earlier line. `missing`: it is archived. */
  (
    | { type: 'add'; writes: Mutation[]; isNameTaken: boolean; missing: MissingPart[] }
    | { type: 'change'; changes: FieldChange[]; writes: Mutation[]; changedSince: boolean }
    | { type: 'same' }
    | { type: 'error'; problems: LineProblem[] }
  )

interface ImportFacts {
  products: ReadonlyMap<string, Product>
  categories: readonly Category[]
  /** By product: changes of stock by earlier imports that are not sent yet. */
  imports: ReadonlyMap<string, number>
  newId: () => string
}

/** Returns what plans one line after the other. */
export function createPlanner(facts: ImportFacts): (line: CsvLine) => ImportRow {
  const firstLines = new Map<string, number>()
  const names = new Set([...facts.products.values()].flatMap(foldedNames))
  return ({ line, cells, problem }) => {
    const id = cells.id?.trim() ?? ''
    const product = facts.products.get(id)
    const name = cells.name?.trim() || cells.name_ar?.trim() || (product?.name ?? id)
    if (problem !== undefined) return failed(line, name, [problem])
    const first = firstLines.get(id)
    if (id !== '' && first !== undefined)
      return failed(line, name, [{ type: 'repeated-id', id, firstLine: first }])
    firstLines.set(id, line)
    if (id === '') return planAddition(line, name, cells, { ...facts, names })
    if (product === undefined) return failed(line, name, [{ type: 'unknown-id', id }])
    return planChange(line, name, cells, product, facts)
  }
}

/**
 * All writes, the last line's first. Together with ids that ascend (`ascendingIds`), lists that
 * begin with the newest product then show the order of the file, before and after sending.
 */
export function writesOf(rows: readonly ImportRow[]): Mutation[] {
  return rows.toReversed().flatMap((row) => ('writes' in row ? row.writes : []))
}

/** Products of one moment are listed by id. `randomId` returns a new UUID. */
export function ascendingIds(count: number, randomId: () => string): () => string {
  const ids = Array.from({ length: count }, randomId).toSorted()
  let next = 0
  return () => ids[next++] ?? randomId()
}

function foldedNames({ name, name_ar: arabic }: Named): string[] {
  return [name, arabic ?? ''].map((one) => fold(one.trim())).filter((one) => one !== '')
}

function failed(line: number, name: string, problems: LineProblem[]): ImportRow {
  return { type: 'error', line, name, problems }
}

function planAddition(
  line: number,
  name: string,
  cells: CsvLine['cells'],
  facts: ImportFacts & { names: Set<string> },
): ImportRow {
  const read = readCells(cells, facts.categories)
  const values = withRepeated({ ...newProductValues, ...read.values })
  const missing = read.problems.length > 0 ? [] : missingParts(values)
  const parsed =
    missing.length === 0
      ? v.safeParse(TranslatedProductForm, values)
      : v.safeParse(IncompleteProductForm, { ...values, archived: true })
  if (!parsed.success || read.problems.length > 0)
    return failed(line, name, [...read.problems, ...brokenRules(parsed.issues)])
  const own = foldedNames({ name, name_ar: cells.name_ar })
  const isNameTaken = own.some((one) => facts.names.has(one))
  for (const one of own) facts.names.add(one)
  const writes = [creationOf(facts.newId(), parsed.output)]
  return { type: 'add', line, name, writes, isNameTaken, missing }
}

/** Checks only cells that differ: values stored by other tools need not obey the form. */
function planChange(
  line: number,
  name: string,
  given: CsvLine['cells'],
  product: Product,
  facts: ImportFacts,
): ImportRow {
  const cells = withRepeatedTexts(given, product)
  const now = fieldCells(product)
  const differing = productFields.filter(
    (field) => cells[field] !== undefined && cells[field].trim() !== now[field].trim(),
  )
  const read = readCells(only(cells, differing), facts.categories)
  const parsed = v.safeParse(v.partial(ProductForm), read.values)
  if (!parsed.success || read.problems.length > 0)
    return failed(line, name, [...read.problems, ...brokenRules(parsed.issues)])
  const earlier = facts.imports.get(product.id)
  const stock = wantedStock(parsed.output.stock, cells, { stock: product.stock, earlier })
  const first = parsed.output.pictures?.[0]
  const image = parsed.output.image ?? first?.image
  const wanted = { ...parsed.output, ...(image !== undefined && { image }), ...stock }
  if ((wanted.stock ?? 0) < 0)
    return failed(line, name, [{ type: 'too-little-stock', stock: product.stock }])
  const gaps =
    wanted.archived === false && product.archived === true ? gapsAfter(product, wanted) : []
  if (gaps.length > 0) return failed(line, name, gaps)
  const writes = editsOf(product, wanted, 'import')
  if (writes.length === 0) return { type: 'same', line, name }
  const after = fieldCells({ ...product, ...definedOnly(wanted) })
  const changes = productFields.flatMap((field) =>
    after[field] === now[field] ? [] : [{ field, from: now[field], to: after[field] }],
  )
  const changedSince =
    (cells.updated_at ?? product.updated_at) !== product.updated_at ||
    (stock.stock !== undefined && earlier !== undefined && isOlder(cells, product))
  return { type: 'change', line, name, changes, writes, changedSince }
}

/** What an incomplete product still lacks when the file brings it back. */
function gapsAfter(product: Product, wanted: WantedProduct): LineProblem[] {
  return missingParts({ ...product, ...definedOnly(wanted) }).map((column) => ({
    type: 'rule',
    column,
    message: missingProblems[column],
  }))
}

/** As in the form: the English texts of a product that has Arabic ones only are those. */
function withRepeatedTexts(cells: CsvLine['cells'], product: Product): CsvLine['cells'] {
  const fields = (['name', 'description'] as const).flatMap((field) => {
    const stored = product[field]
    const arabic = cells[`${field}_ar`]?.trim() ?? ''
    const isOwn = !['', stored].includes(cells[field]?.trim() ?? '')
    if (arabic === '' || isOwn || !isRepeated(stored, product[`${field}_ar`] ?? '')) return []
    return [[field, arabic]]
  })
  return { ...cells, ...Object.fromEntries(fields) }
}

/**
 * The file's difference counts, not its number, so that sales since the export stay sold. It counts
 * once, even if the file is imported again before it was sent.
 */
function wantedStock(
  stock: number | undefined,
  cells: CsvLine['cells'],
  now: { stock: number; earlier: number | undefined },
): Pick<WantedProduct, 'stock'> {
  const atExport = parseTypedNumber(cells.stock_at_export ?? '')
  const inFile = stock ?? parseTypedNumber(cells.stock ?? '')
  if (inFile === null || atExport === null) return stock === undefined ? {} : { stock }
  const delta = inFile - atExport
  if (delta === now.earlier && isOlder(cells, now)) return { stock: undefined }
  return { stock: now.stock + delta }
}

/** Whether the stock at the export differs from the current one. */
function isOlder(cells: CsvLine['cells'], now: Pick<Product, 'stock'>): boolean {
  const atExport = parseTypedNumber(cells.stock_at_export ?? '')
  return atExport !== null && atExport !== now.stock
}

function only(cells: CsvLine['cells'], names: readonly ProductField[]): CsvLine['cells'] {
  return Object.fromEntries(names.map((name) => [name, cells[name]]))
}

function brokenRules(issues: readonly v.BaseIssue<unknown>[] = []): LineProblem[] {
  return issues.map((issue) => ({
    type: 'rule',
    column: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
}
