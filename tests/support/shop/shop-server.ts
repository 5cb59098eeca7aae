/**
 * A model of the server's functions for staff, as in supabase/migrations: field patches with bases, differences of stock,
 * a ledger. tests/backend/devices-contract.ts plays the same operations to it and to real servers.
 */
import type { PulledRow } from '#backend/gateway.ts'
import { type Mutation, parseMutation } from '#domain/writes/mutations.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { type CatalogServer, createCatalogServer } from '../catalog-server.ts'
import { type LedgerServer, type Request, createLedger } from '../ledger-server.ts'
import { aProduct } from '../builders.ts'
import { createCategory, deleteCategory, updateCategory } from './category-functions.ts'
import { adjustStock, createProduct, deleteProduct, updateProduct } from './product-functions.ts'
import {
  type Change,
  type Decision,
  type ShopTables,
  type Transaction,
  createShopTables,
} from './shop-tables.ts'

export interface ShopServer extends Pick<ShopTables, 'products' | 'categories'> {
  ledger: LedgerServer
  catalog: CatalogServer
  /** Everything that was changed, in order, and by which operation. */
  changes: readonly (Change & { by: string })[]
  load: (rows: readonly PulledRow[]) => void
  /** Another tool begins (or ends) adding a product: nothing that is written after it is seen before it has ended. */
  slowWrite: (begins: boolean) => void
}

export const anotherTool = 'another tool'

export interface ShopFaults {
  /** The last write wins. */
  ignoresBases?: boolean
  /** Pages hold what has committed, whatever is still open below it. */
  ignoresHorizon?: boolean
}

export function createShopServer({ ignoresBases, ignoresHorizon }: ShopFaults = {}): ShopServer {
  const catalog = createCatalogServer({ ignoresHorizon: ignoresHorizon ?? false })
  const tables = createShopTables(catalog)
  const changes: (Change & { by: string })[] = []

  function decide({ id, kind, payload }: Request): Outcome {
    const parsed = parseMutation(kind, payload)
    if (parsed === null) return { status: 'rejected', code: 'invalid' }
    const mutation = ignoresBases ? withPresentBase(tables, parsed) : parsed
    const decision = decisionOf(tables, mutation)
    if (decision.status !== 'applied') return decision
    const { xid, changes: made } = tables.begin()(decision.write)
    changes.push(...made.map((change) => ({ ...change, by: id })))
    const touched = decision.touched.flatMap((row) => {
      const v = catalog.versionOf(row.id, row.t)
      return v === 0 ? [] : [{ ...row, v }]
    })
    return { status: 'applied', xid, epoch: catalog.epoch(), touched }
  }

  const { products, categories, load } = tables
  const ledger = createLedger(decide)
  const slowWrite = slowWriter(tables, changes)
  return { ledger, catalog, changes, products, categories, load, slowWrite }
}

const catalogWrites = [
  'createProduct',
  'updateProduct',
  'deleteProduct',
  'adjustStock',
  'createCategory',
  'updateCategory',
  'deleteCategory',
] as const
type CatalogWrite = Extract<Mutation, { kind: (typeof catalogWrites)[number] }>

function isCatalogWrite(mutation: Mutation): mutation is CatalogWrite {
  return catalogWrites.some((kind) => kind === mutation.kind)
}

function decisionOf(tables: ShopTables, mutation: Mutation): Decision {
  if (!isCatalogWrite(mutation)) throw new Error(`The model has no ${mutation.kind}`)
  switch (mutation.kind) {
    case 'createProduct':
      return createProduct(tables, mutation.payload)
    case 'updateProduct':
      return updateProduct(tables, mutation.payload)
    case 'deleteProduct':
      return deleteProduct(mutation.payload)
    case 'adjustStock':
      return adjustStock(tables, mutation.payload)
    case 'createCategory':
      return createCategory(tables, mutation.payload)
    case 'updateCategory':
      return updateCategory(tables, mutation.payload)
    case 'deleteCategory':
      return deleteCategory(tables, mutation.payload)
  }
}

function withPresentBase({ products, categories }: ShopTables, mutation: Mutation): Mutation {
  if (mutation.kind === 'updateProduct') {
    const base = products.get(mutation.payload.product_id) ?? {}
    return { ...mutation, payload: { ...mutation.payload, base } }
  }
  if (mutation.kind !== 'updateCategory') return mutation
  const base = categories.get(mutation.payload.category_id) ?? {}
  return { ...mutation, payload: { ...mutation.payload, base } }
}

function slowWriter({ begin }: ShopTables, changes: (Change & { by: string })[]) {
  let open: Transaction | null = null
  let count = 0
  return (begins: boolean): void => {
    if (begins) {
      open ??= begin()
      return
    }
    count += 1
    const row = aProduct({ id: `slow-${count}`, category: null })
    const made = open?.(({ putProduct }) => putProduct(row)).changes ?? []
    changes.push(...made.map((change) => ({ ...change, by: anotherTool })))
    open = null
  }
}
