import { useMemo } from 'react'
import { useStoresField } from '#admin/use-stores-field.ts'
import type { Db } from '#db/database.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { readMirrorProducts, readOutbox, viewProducts } from '#db/staff/products.ts'
import { stockOfImports } from '#db/staff/stock.ts'
import { type ImportRow, ascendingIds, planImport } from '#domain/products/product-import.ts'
import type { Product } from '#domain/products/product.ts'
import type { Category } from '#domain/categories/category.ts'
import { type Result, err, ok } from '#domain/result.ts'
import {
  type Decoded,
  type Encoding,
  type FileLine,
  type FileProblem,
  decodeCsv,
  readCsv,
} from './read-csv.ts'

export interface Import {
  decoded: Decoded | null
  /** Columns of the file, in lower case. */
  header: readonly string[]
  ignored: string[]
  lines: readonly FileLine[]
  /** Undefined while the products are being read; a problem is about the file as a whole. */
  rows: Result<ImportRow[], FileProblem | { type: 'products-unreadable' }> | undefined
}

interface Catalog {
  products: Map<string, Product>
  categories: Category[]
  imports: ReadonlyMap<string, number>
}

/** What the file would do to the products as they are now; it is planned again when they change. */
export function useImport(bytes: Uint8Array, encoding: Encoding | undefined): Import {
  const catalog = useQuery(readCatalog)
  const decoded = useMemo(() => decodeCsv(bytes, encoding), [bytes, encoding])
  const isStored = useStoresField()
  const table = useMemo(
    () => (decoded.ok ? readCsv(decoded.value.text, isStored) : decoded),
    [decoded, isStored],
  )
  const rows = useMemo(() => planRows(table, catalog), [table, catalog])
  return {
    decoded: decoded.ok ? decoded.value : null,
    ...(table.ok ? table.value : { header: [], ignored: [], lines: [] }),
    rows,
  }
}

function planRows(table: ReturnType<typeof readCsv>, catalog: Query<Catalog>): Import['rows'] {
  if (!table.ok) return table
  if (catalog.state === 'loading') return undefined
  if (catalog.state === 'failed') return err({ type: 'products-unreadable' })
  const { lines } = table.value
  const newId = ascendingIds(lines.length, () => crypto.randomUUID())
  return ok(planImport(lines, { ...catalog.value, newId }))
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
