/** For a healed world: every device holds, and shows, what the server has. */
import { expect } from 'vitest'
import type { PulledRow } from '#backend/gateway.ts'
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { type Category, parseCategory } from '#domain/categories/category.ts'
import { type Product, parseProduct } from '#domain/products/product.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Mirrored } from '#db/schema/mirror-database.ts'
import type { Device } from '../devices/device.ts'
import type { ShopServer } from '../shop/shop-server.ts'
import type { Row } from '../shop/shop-tables.ts'

/** What a server has, and which versions of it. */
export interface Truth {
  products: ReadonlyMap<string, Product>
  categories: ReadonlyMap<string, Category>
  versions: Record<'products' | 'categories', ReadonlyMap<string, number>>
}

export function truthOf({ products, categories, catalog }: ShopServer): Truth {
  const versions = { products: catalog.truth('products'), categories: catalog.truth('categories') }
  return { products, categories, versions }
}

/** Of rows as a pull brings them. */
export function truthOfRows(rows: readonly PulledRow[]): Truth {
  const products = rows.flatMap(({ t, row }) => (t === 'products' && parseProduct(row)) || [])
  const categories = rows.flatMap(({ t, row }) => (t === 'categories' && parseCategory(row)) || [])
  const versions = (table: string) =>
    new Map(rows.flatMap(({ t, id, v, row }) => (t === table && row !== null ? [[id, v]] : [])))
  return {
    products: byId(products),
    categories: byId(categories),
    versions: { products: versions('products'), categories: versions('categories') },
  }
}

/** Two servers; their clocks may differ. */
export function expectSameTruth(one: Truth, other: Truth): void {
  const plain = ({ products, categories, versions }: Truth) => ({
    products: byId(
      [...products.values()].map((row) => ({ ...row, created_at: '', updated_at: '' })),
    ),
    categories: byId([...categories.values()].map((row) => ({ ...row, updated_at: '' }))),
    versions,
  })
  expect(plain(one)).toEqual(plain(other))
}

export async function expectConverged(devices: readonly Device[], truth: Truth): Promise<void> {
  for (const device of devices) {
    const { rows } = await listOperations(device.db())
    expectOnlyHeld(rows)
    await expectMirror(device, truth)
    await expectView(device, truth, rows)
  }
}

/** Only issues, and what stands behind one: in its lane, or waiting for it. */
function expectOnlyHeld(rows: readonly Operation[]): void {
  const issues = rows.filter(({ state }) => state === 'conflict' || state === 'rejected')
  const held = new Set(issues.map(({ id }) => id))
  for (let size = -1; size !== held.size;) {
    size = held.size
    for (const row of rows) {
      const isBehind = rows.some(
        ({ id, lane, seq }) => held.has(id) && lane === row.lane && seq < row.seq,
      )
      if (isBehind || row.deps.some((dep) => held.has(dep))) held.add(row.id)
    }
  }
  const stuck = rows.filter(({ id }) => !held.has(id))
  expect(stuck, 'L5: nothing waits without a reason').toEqual([])
}

async function expectMirror(device: Device, truth: Truth): Promise<void> {
  const { mirror } = device.db()
  const products = await mirror.products.toArray()
  const categories = await mirror.categories.toArray()
  expect(await mirror.quarantine.toArray()).toEqual([])
  expect(versionsOf(products), 'versions').toEqual(truth.versions.products)
  expect(versionsOf(categories), 'versions').toEqual(truth.versions.categories)
  expect(byId(products.map(plainRow)), 'the mirror').toEqual(truth.products)
  expect(byId(categories.map(plainRow)), 'the mirror').toEqual(truth.categories)
}

/** What is refused is not laid over; what waits behind it still is. */
async function expectView(device: Device, truth: Truth, rows: readonly Operation[]) {
  const waiting = rows.filter(({ state }) => state === 'pending')
  const lanes = new Set(waiting.map(({ lane }) => lane))
  const moves = waiting.some(({ kind }) => kind === 'deleteCategory')
  const settled = <R extends Row>(noun: string, seen: Iterable<R>) =>
    byId(
      [...seen]
        .filter(({ id }) => !lanes.has(`${noun}:${id}`))
        .map((row) => (moves ? withoutCategory(row) : row)),
    )
  const products = (await listProducts(device.db())).map(plainRow)
  const categories = (await listCategories(device.db())).map(plainRow)
  expect(settled('product', products), 'what is shown').toEqual(
    settled('product', truth.products.values()),
  )
  expect(settled('category', categories), 'what is shown').toEqual(
    settled('category', truth.categories.values()),
  )
}

function withoutCategory<R extends Row>(row: R): R {
  return 'category' in row ? { ...row, category: null } : row
}

function byId<R extends { id: string }>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => [row.id, row]))
}

function versionsOf(rows: readonly (Row & Mirrored)[]): Map<string, number> {
  return new Map(rows.map(({ id, version }) => [id, version]))
}

function plainRow<R extends Row>(row: R & Partial<Mirrored>): R {
  const plain = { ...row }
  delete plain.version
  delete plain.generation
  return plain
}
