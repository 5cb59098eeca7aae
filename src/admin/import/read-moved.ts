/** A file of another program, planned with the answers of a person. */
import { TranslatedCategoryForm, categoryCreationOf } from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { type Assigned, assignColumns, headerKey } from '#domain/products/moving/assign-columns.ts'
import {
  type Answers,
  type Questions,
  ambiguousIn,
  questionsAbout,
} from '#domain/products/moving/questions.ts'
import type { NumberFormat } from '#domain/products/moving/read-amount.ts'
import { type Assignment, sourceFields } from '#domain/products/moving/source-fields.ts'
import {
  type MovedLine,
  type NewCategory,
  createLineMaker,
} from '#domain/products/moving/source-lines.ts'
import {
  type Reading,
  type SourceProduct,
  groupRows,
  productsOf,
  tableFormat,
} from '#domain/products/moving/source-products.ts'
import { ImageUrl } from '#domain/forms/typed-values.ts'
import type { Note, SourceRow } from '#domain/products/moving/source-pictures.ts'
import { isCsvColumn } from '#domain/products/product-csv.ts'
import { type ImportRow, ascendingIds, createPlanner } from '#domain/products/product-import.ts'
import type { Product } from '#domain/products/product.ts'
import { languageOf } from '#domain/products/translations.ts'
import { type Result, err, ok } from '#domain/result.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { t } from '#texts/texts.ts'
import * as v from 'valibot'
import { type Pause, mapInSlices } from './in-slices.ts'
import type { FileLine, FileProblem, FileTable } from './read-csv.ts'

export interface MovedQuestions extends Questions {
  ambiguous: string | null
  /** Products that the shop has. */
  known: number
}

export interface MovedFile {
  assigned: Assigned
  key: string
  /** Up to three cells of each column. */
  examples: readonly (readonly string[])[]
  questions: MovedQuestions
  notes: ReadonlyMap<number, readonly Note[]>
  /** Those that the planned products need, and their creations. */
  newCategories: readonly NewCategory[]
  categoryWrites: readonly Mutation[]
  /** Whether a name and a price are assigned. */
  isAssigned: boolean
}

/** Lines of another program's file: 1,000 products with their pictures and variants. */
const mostLines = 5000

/** With ids of ours: the lines change products. Names of columns that others use are not enough. */
export function isOwnFile(header: readonly string[]): boolean {
  const names = header.map((name) => name.toLowerCase()).filter((name) => name !== '')
  if (!names.includes('id')) return false
  const isExport = names.includes('stock_at_export') || names.includes('updated_at')
  return isExport || names.every(isCsvColumn) || !hasName(header)
}

function hasName(header: readonly string[]): boolean {
  return assignColumns(header).fields.includes('name')
}

interface Shop {
  products: ReadonlyMap<string, Product>
  categories: readonly Category[]
  imports: ReadonlyMap<string, number>
}

interface Choices {
  /** Undefined: as the file was recognised. */
  fields: Assignment | undefined
  remembered: Readonly<Record<string, readonly (string | null)[]>>
  format: NumberFormat
}

/** What does not depend on the shop, nor on the answers that a person types. */
export interface MovedSource {
  /** Of the file. */
  lines: FileLine[]
  products: readonly SourceProduct[]
  assigned: Assigned
  isAssigned: boolean
  asksCurrency: boolean
  key: string
  examples: MovedFile['examples']
  /** An amount that can be read in two ways; null: there is none. */
  ambiguous: string | null
}

export async function readSource(
  table: FileTable,
  choices: Choices,
  pause: Pause,
): Promise<Result<MovedSource, FileProblem>> {
  const { header, rows } = table
  if (rows.length > mostLines) return err({ type: 'too-many-lines', most: mostLines })
  const assigned = assignedBy(header, choices)
  const found = tableFormat(rows, assigned)
  await pause(0)
  const groups = groupRows(rows, assigned.fields)
  await pause(0)
  const read = (format: NumberFormat) => readGroups(groups, { assigned, format }, pause)
  const asRead = await read(found)
  const isAnswered = found === 'unknown' && choices.format !== 'unknown'
  const products = isAnswered ? await read(choices.format) : asRead
  await pause(1)
  return ok({
    lines: fileLines(table, products),
    products,
    assigned,
    isAssigned: ['name', 'price'].every((field) =>
      assigned.fields.some((one) => one === field || one === `${field}_ar`),
    ),
    asksCurrency: assigned.preset?.id !== 'nefer',
    key: headerKey(header),
    examples: header.map((_, at) => examplesOf(rows.map(({ cells }) => cells[at] ?? ''))),
    ambiguous: ambiguousIn(asRead),
  })
}

/** A product may have thousands of variants. */
async function readGroups(
  groups: readonly SourceRow[][],
  reading: Reading,
  pause: Pause,
): Promise<SourceProduct[]> {
  const products: SourceProduct[] = []
  for (const [at, group] of groups.entries()) {
    await pause(at / groups.length)
    let steps = 0
    for (const product of productsOf(group, reading)) {
      steps += 1
      if (product !== null) products.push(product)
      if (product === null || steps % 4 === 0) await pause(at / groups.length)
    }
  }
  return products
}

interface Moved {
  lines: FileLine[]
  rows: ImportRow[]
  moved: MovedFile
}

export async function readMoved(
  source: MovedSource,
  shop: Shop,
  answers: Answers,
  pause: Pause,
): Promise<Moved> {
  const { lines: all, products, asksCurrency, ambiguous, ...recognised } = source
  const maker = createLineMaker(products, answers, { ...shop, asksCurrency })
  await pause(0)
  const lines = await mapInSlices(products, maker.lineOf, pause)
  const plan = createPlanner({
    ...shop,
    categories: [...shop.categories, ...maker.newCategories.map(toCategory)],
    newId: ascendingIds(lines.length, () => crypto.randomUUID()),
  })
  const rows = await mapInSlices(lines, (line) => rowOf(line, plan), pause)
  await pause(1)
  const open = questionsAbout(products, shop.categories, asksCurrency)
  await pause(1)
  const used = usedCategories(rows)
  const newCategories = maker.newCategories.filter(({ id }) => used.has(id))
  return {
    lines: all,
    rows: rows.toSorted((a, b) => a.line - b.line),
    moved: {
      ...recognised,
      questions: {
        ...open,
        ambiguous,
        known: lines.filter(({ isKnown }) => isKnown).length,
      },
      notes: new Map(products.map(({ line, notes }) => [line, notes])),
      newCategories,
      categoryWrites: newCategories.map(categoryWrite),
    },
  }
}

function rowOf(moved: MovedLine, plan: ReturnType<typeof createPlanner>): ImportRow {
  const { line, cells } = moved
  if (!moved.isLeftOut) return plan(moved)
  return { type: 'same', line, name: cells.name || (cells.name_ar ?? '') }
}

/** By this person now, else as remembered, else as recognised. */
function assignedBy(header: readonly string[], { fields, remembered }: Choices): Assigned {
  const found = assignColumns(header)
  const known = remembered[headerKey(header)]?.map(
    (name) => sourceFields.find((field) => field === name) ?? null,
  )
  // Another encoding may find other columns.
  const own = fields?.length === header.length ? fields : known
  return { ...found, fields: own ?? found.fields }
}

function examplesOf(cells: readonly string[]): string[] {
  return [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))].slice(0, 3)
}

/** Each row of the file, with the products that it belongs to. */
function fileLines({ rows }: FileTable, products: readonly SourceProduct[]): FileLine[] {
  const heads = new Map<number, number[]>()
  for (const { line, lines } of products)
    for (const one of lines) {
      const found = heads.get(one)
      if (found === undefined) heads.set(one, [line])
      else found.push(line)
    }
  return rows.map(({ line, cells, all = cells }) => ({
    line,
    cells: {},
    all,
    heads: heads.get(line) ?? [line],
  }))
}

function toCategory({ id, name, image }: NewCategory): Category {
  return { id, name, description: '', image_url: image, updated_at: '' }
}

function usedCategories(rows: readonly ImportRow[]): Set<string> {
  return new Set(
    rows.flatMap((row) =>
      'writes' in row
        ? row.writes.flatMap((write) => {
            if (write.kind === 'createProduct') return write.payload.category ?? []
            return write.kind === 'updateProduct' ? (write.payload.patch.category ?? []) : []
          })
        : [],
    ),
  )
}

/** The form asks for a text and a picture: staff can change both later. */
function categoryWrite({ id, name, image }: NewCategory): Mutation {
  // The text is public: `say` would isolate the name by invisible characters.
  const text = t.moving.categoryText.replace('{name}', () => name)
  const isArabic = languageOf(name) === 'ar'
  const values = {
    name: isArabic ? '' : name,
    name_ar: isArabic ? name : '',
    description: languageOf(t.moving.categoryText) === 'ar' ? '' : text,
    description_ar: languageOf(t.moving.categoryText) === 'ar' ? text : '',
    imageUrl: v.is(ImageUrl, image) ? image : '/icons/icon-512.png',
  }
  return categoryCreationOf(id, v.parse(TranslatedCategoryForm, values))
}
