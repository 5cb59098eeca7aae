import { useMemo } from 'react'
import type { Db } from '#db/database.ts'
import { readImportColumns } from '#db/staff/import-columns.ts'
import { type Query, useQuery, valueOr } from '#hooks/use-query.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { readMirrorProducts, readOutbox, viewProducts } from '#db/staff/products.ts'
import { stockOfImports } from '#db/staff/stock.ts'
import { type ImportRow, ascendingIds, planImport } from '#domain/products/product-import.ts'
import type { Answers } from '#domain/products/moving/questions.ts'
import type { Assignment } from '#domain/products/moving/source-fields.ts'
import type { Product } from '#domain/products/product.ts'
import type { Category } from '#domain/categories/category.ts'
import { type Result, err, ok } from '#domain/result.ts'
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
  const decoded = useMemo(() => decodeCsv(bytes, encoding), [bytes, encoding])
  const table = useMemo(() => (decoded.ok ? readTable(decoded.value.text) : decoded), [decoded])
  const { format } = answers
  const source = useMemo(
    () =>
      remembered === undefined || !table.ok || isOwnFile(table.value.header)
        ? undefined
        : readSource(table.value, { fields, remembered, format }),
    [table, fields, remembered, format],
  )
  const planned = useMemo(
    () => planTable(table, source, catalog, answers),
    [table, source, catalog, answers],
  )
  return {
    decoded: decoded.ok ? decoded.value : null,
    categories: catalog.state === 'ready' ? catalog.value.categories : [],
    ...planned,
  }
}

type Planned = Omit<Import, 'decoded' | 'categories'>

const none = {}
const nothing = { header: [], ignored: [], lines: [], moved: undefined }

function planTable(
  table: Result<FileTable, FileProblem>,
  /** Of another program's file, once the remembered columns are read. */
  source: Result<MovedSource, FileProblem> | undefined,
  catalog: Query<Catalog>,
  answers: Answers,
): Planned {
  if (!table.ok) return { ...nothing, rows: table }
  if (catalog.state === 'loading') return { ...nothing, rows: undefined }
  if (catalog.state === 'failed') return { ...nothing, rows: err({ type: 'products-unreadable' }) }
  const facts = catalog.value
  const { header } = table.value
  if (source !== undefined) {
    if (!source.ok) return { ...nothing, header, rows: source }
    const moved = readMoved(source.value, facts, answers)
    return { ...nothing, ...moved, header, rows: ok(moved.rows) }
  }
  if (!isOwnFile(header)) return { ...nothing, rows: undefined }
  const own = ownLines(table.value)
  if (!own.ok) return { ...nothing, rows: own }
  const { lines } = own.value
  const newId = ascendingIds(lines.length, () => crypto.randomUUID())
  return { ...nothing, ...own.value, rows: ok(planImport(lines, { ...facts, newId })) }
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
