/** The rows of the model server. Every change is stamped and shown to pulls by the catalogue's model. */
import type { PulledRow } from '#backend/gateway.ts'
import { type Category, parseCategory } from '#domain/categories/category.ts'
import { type Product, parseProduct } from '#domain/products/product.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { type CatalogServer, createCatalogServer } from '../catalog-server.ts'

export type Row = Product | Category
/** Null: it was not there before, or is not after. */
export interface Change {
  t: 'products' | 'categories'
  id: string
  before: Row | null
  after: Row | null
}

export interface ShopTables {
  catalog: CatalogServer
  products: ReadonlyMap<string, Product>
  categories: ReadonlyMap<string, Category>
  load: (rows: readonly PulledRow[]) => void
  /** Begins a transaction; what it returns is called once, to write and to commit. Nothing younger is seen before that. */
  begin: () => Transaction
}

/** Returns its id and what it has changed. What leaves a row as it is is no change. */
export type Transaction = (write: (writer: Writer) => void) => { xid: string; changes: Change[] }

/** What one function makes of its request; `write` is only called for what is applied. */
export type Decision = Exclude<Outcome, { status: 'applied' | 'wait' }> | Effect
export interface Effect {
  status: 'applied'
  write: Parameters<Transaction>[0]
  touched: { t: 'products' | 'categories'; id: string }[]
}

export interface Writer {
  putProduct: (row: Product) => void
  putCategory: (row: Category) => void
  removeProduct: (id: string) => void
  removeCategory: (id: string) => void
}

export function createShopTables(catalog = createCatalogServer()): ShopTables {
  const products = new Map<string, Product>()
  const categories = new Map<string, Category>()
  let clock = Date.UTC(2026, 10, 1)

  function put<R extends Row>(rows: Map<string, R>, note: (change: R | null, id: string) => void) {
    return (row: R) => {
      const before = rows.get(row.id)
      if (JSON.stringify(before) === JSON.stringify(row)) return
      const stamped = { ...row, updated_at: new Date(clock).toISOString() }
      note(stamped, row.id)
      rows.set(row.id, stamped)
    }
  }
  function remove<R>(rows: Map<string, R>, note: (change: null, id: string) => void) {
    return (id: string) => {
      if (!rows.has(id)) return
      note(null, id)
      rows.delete(id)
    }
  }

  const begin =
    (xid = catalog.begin()): Transaction =>
    (write) => {
      const changes: Change[] = []
      clock += 1000
      const note = (t: Change['t']) => (after: Row | null, id: string) => {
        const before = (t === 'products' ? products : categories).get(id) ?? null
        changes.push({ t, id, before, after })
        catalog.write(xid, id, after, t)
      }
      write({
        putProduct: put(products, note('products')),
        putCategory: put(categories, note('categories')),
        removeProduct: remove(products, note('products')),
        removeCategory: remove(categories, note('categories')),
      })
      catalog.commit(xid)
      return { xid: String(xid), changes }
    }

  function load(rows: readonly PulledRow[]): void {
    catalog.load(rows)
    for (const { t, row } of rows) {
      const [product, category] = [parseProduct(row), parseCategory(row)]
      if (t === 'products' && product) products.set(product.id, product)
      if (t === 'categories' && category) categories.set(category.id, category)
    }
  }
  return { catalog, products, categories, load, begin: () => begin() }
}
