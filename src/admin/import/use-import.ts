import { useCallback } from 'react'
import type { Db } from '#db/database.ts'
import { readImportColumns } from '#db/staff/imports.ts'
import { type Query, useQuery, valueOr } from '#hooks/use-query.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { readMirrorProducts, readOutbox, viewProducts } from '#db/staff/products.ts'
import { stockOfImports } from '#db/staff/stock.ts'
import { type ImportRow, ascendingIds, createPlanner } from '#domain/products/product-import.ts'
import type { Answers } from '#domain/products/moving/questions.ts'
import type { Assignment } from '#domain/products/moving/source-fields.ts'
import type { Product } from '#domain/products/product.ts'
import type { Category } from '#domain/categories/category.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { type Pause, mapInSlices, useInSlices } from './in-slices.ts'
import { type MovedFile, type MovedSource, isOwnFile, readMoved, readSource } from './read-moved.ts'
import {
  type Decoded,
  type Encoding,
  type FileLine,
  type FileProblem,
  type FileTable,
  decodeCsv,
  ownLines,
  readTable,
} from './read-csv.ts'

export interface Import {
  decoded: Decoded | null
  header: readonly string[]
  ignored: readonly string[]
  lines: readonly FileLine[]
  /** A file of another program; undefined: one of ours, with ids. */
  moved: MovedFile | undefined
  categories: readonly Category[]
  /** Undefined while the products are being read; a problem is about the file as a whole. */
  rows: Result<ImportRow[], FileProblem | { type: 'products-unreadable' }> | undefined
  /** It is what the latest choices lead to. */
  isReady: boolean
  /** How much of longer work is done, 0 to 1, before the first plan; null: nothing takes long. */
  share: number | null
}

export interface ImportChoices {
  encoding: Encoding | undefined
  /** Undefined: as the file was recognised. */
  fields: Assignment | undefined
  answers: Answers
}

interface Catalog {
  products: Map<string, Product>
  categories: Category[]
  imports: ReadonlyMap<string, number>
}

/** What the file would do to the products as they are now; it is planned again when they change. */
export function useImport(bytes: Uint8Array, choices: ImportChoices): Import {
  const { encoding, fields, answers } = choices
  const catalog = useQuery(readCatalog)
  const columns = useQuery(readImportColumns)
  const remembered = columns.state === 'loading' ? undefined : valueOr(columns, none)
  const text = useInSlices(
    useCallback((pause: Pause) => readText(bytes, encoding, pause), [bytes, encoding]),
  )
  const { format } = answers
  const table = text.value?.table
  const read = useInSlices(
    useCallback(
      (pause: Pause) => readProducts(table, { fields, remembered, format }, pause),
      [table, fields, remembered, format],
    ),
  )
  const file = read.value
  const plan = useInSlices(
    useCallback(
      (pause: Pause) => planFile(file, { catalog, answers, pause }),
      [file, catalog, answers],
    ),
  )
  const stages = [text, read, plan]
  return {
    decoded: text.value?.decoded ?? null,
    categories: catalog.state === 'ready' ? catalog.value.categories : [],
    ...(plan.value ?? { ...nothing, rows: undefined }),
    isReady: stages.every(({ isReady }) => isReady),
    share: plan.value === undefined ? shareOf(stages) : null,
  }
}

/** Null until one of them takes long: the progress stays between two stages. */
function shareOf(stages: readonly Stage[]): number | null {
  if (stages.every(({ share }) => share === null)) return null
  const running = stages.findIndex(({ value }) => value === undefined)
  return (running + (stages[running]?.share ?? 0)) / stages.length
}

type Stage = Pick<ReturnType<typeof useInSlices>, 'value' | 'share'>

async function readText(bytes: Uint8Array, encoding: Encoding | undefined, pause: Pause) {
  const decoded = decodeCsv(bytes, encoding)
  const table = decoded.ok ? await readTable(decoded.value.text, pause) : decoded
  return { decoded: decoded.ok ? decoded.value : null, table }
}

type Planned = Omit<Import, 'decoded' | 'categories' | 'isReady' | 'share'>

const none = {}
const nothing = { header: [], ignored: [], lines: [], moved: undefined }

/** The table and what was read of it belong together, whatever is chosen meanwhile. */
interface ReadFile {
  table: Result<FileTable, FileProblem>
  /** Undefined: a file of ours. */
  source: Result<MovedSource, FileProblem> | undefined
}

type Choices = Parameters<typeof readSource>[1]
type OpenChoices = Omit<Choices, 'remembered'> & { remembered: Choices['remembered'] | undefined }

/** Undefined until its table and the remembered columns are read. */
async function readProducts(
  table: ReadFile['table'] | undefined,
  { remembered, ...choices }: OpenChoices,
  pause: Pause,
): Promise<ReadFile | undefined> {
  if (table === undefined) return undefined
  if (!table.ok || isOwnFile(table.value.header)) return { table, source: undefined }
  if (remembered === undefined) return undefined
  return { table, source: await readSource(table.value, { ...choices, remembered }, pause) }
}

interface Planning {
  catalog: Query<Catalog>
  answers: Answers
  pause: Pause
}

/** Undefined while something is still being read. */
async function planFile(
  file: ReadFile | undefined,
  { catalog, answers, pause }: Planning,
): Promise<Planned | undefined> {
  if (file === undefined) return undefined
  const { table, source } = file
  if (!table.ok) return { ...nothing, rows: table }
  if (catalog.state === 'loading') return undefined
  if (catalog.state === 'failed') return { ...nothing, rows: err({ type: 'products-unreadable' }) }
  const facts = catalog.value
  const { header } = table.value
  if (source !== undefined) {
    if (!source.ok) return { ...nothing, header, rows: source }
    const moved = await readMoved(source.value, facts, answers, pause)
    return { ...nothing, ...moved, header, rows: ok(moved.rows) }
  }
  const own = ownLines(table.value)
  if (!own.ok) return { ...nothing, rows: own }
  const { lines } = own.value
  const newId = ascendingIds(lines.length, () => crypto.randomUUID())
  const rows = await mapInSlices(lines, createPlanner({ ...facts, newId }), pause)
  return { ...nothing, ...own.value, rows: ok(rows) }
}

async function readCatalog(db: Db): Promise<Catalog> {
  const [{ rows }, categories, operations] = await Promise.all([
    readMirrorProducts(db),
    listCategories(db),
    readOutbox(db),
  ])
  // Archived ones, too: they are in an export.
  const products = viewProducts(rows, operations)
  return {
    products: new Map(products.map(({ product }) => [product.id, product])),
    categories,
    imports: stockOfImports(operations),
  }
}
