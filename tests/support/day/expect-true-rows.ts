/** What must be true of the server's rows, by what was applied: differences add up, nothing is overwritten unseen. */
import { expect } from 'vitest'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Applied } from './expect-accounted.ts'
import { anotherTool } from '../shop/shop-server.ts'
import type { Row } from '../shop/shop-tables.ts'
import type { World } from '../devices/world.ts'

type Fields = Readonly<Record<string, unknown>>

/** stock = what it began with + every applied difference, once; also of products that are deleted by now. */
export function expectStockAddsUp(
  { server }: World,
  start: readonly Row[],
  applied: Applied,
): void {
  const differences = new Map<string, number>()
  for (const mutation of applied.values()) {
    if (mutation.kind !== 'adjustStock') continue
    const { product_id: id, delta } = mutation.payload
    differences.set(id, (differences.get(id) ?? 0) + delta)
  }
  const first = new Map<string, unknown>(
    start.flatMap((row) => ('stock' in row ? [[row.id, row.stock]] : [])),
  )
  const last = new Map<string, unknown>(first)
  for (const { t, id, before, after, by } of server.changes) {
    if (t !== 'products') continue
    const meant = applied.get(by)
    const created = meant?.kind === 'createProduct' ? meant.payload.stock : stockOf(after)
    if (before === null) first.set(id, created)
    last.set(id, stockOf(after ?? before))
  }
  for (const [id, stock] of last)
    expect(stock, `stock of ${id}`).toBe(Number(first.get(id)) + (differences.get(id) ?? 0))
}

/** Every change is one that its operation speaks of, over the value its author had seen. */
export function expectSeenBases({ server }: World, applied: Applied): void {
  for (const { id, by, before, after } of server.changes) {
    const mutation = applied.get(by)
    if (mutation === undefined || before === null || after === null) continue
    const [was, is]: [Fields, Fields] = [{ ...before }, { ...after }]
    const changed = Object.keys(is).filter(
      (name) => name !== 'updated_at' && is[name] !== was[name],
    )
    for (const name of changed) {
      const about = `${name} of ${id}, ${JSON.stringify(mutation)}`
      expect(is[name], `written as wanted: ${about}`).toEqual(wishOf(mutation, name, was))
      expect(was[name], `overwritten as seen: ${about}`).toEqual(seenBy(mutation, name, was))
    }
  }
}

/** Every value is one of the start, or one that somebody wrote and the server applied. */
export function expectWrittenValues({ server }: World, start: readonly Row[], applied: Applied) {
  const known = new Set<string>()
  const note = (id: string, fields: object) => {
    for (const [name, value] of Object.entries(fields)) known.add(JSON.stringify([id, name, value]))
  }
  for (const row of start) note(row.id, row)
  for (const change of server.changes)
    if (change.by === anotherTool) note(change.id, { ...change.after })
  for (const mutation of applied.values()) {
    if (mutation.kind === 'createProduct') note(mutation.payload.product_id, mutation.payload)
    if (mutation.kind === 'createCategory') note(mutation.payload.category_id, mutation.payload)
    if (mutation.kind === 'updateProduct') note(mutation.payload.product_id, mutation.payload.patch)
    if (mutation.kind === 'updateCategory')
      note(mutation.payload.category_id, mutation.payload.patch)
    if (mutation.kind === 'deleteCategory')
      for (const id of server.products.keys()) note(id, { category: mutation.payload.move_to })
  }
  const stamps = new Set(['id', 'stock', 'created_at', 'updated_at'])
  for (const row of [...server.products.values(), ...server.categories.values()])
    for (const [name, value] of Object.entries(row))
      if (!stamps.has(name))
        expect(known, `${name} of ${row.id}`).toContain(JSON.stringify([row.id, name, value]))
}

const notItsBusiness = 'not its business'

function wishOf(mutation: Mutation, name: string, was: Fields): unknown {
  const { kind, payload } = mutation
  if (kind === 'updateProduct' || kind === 'updateCategory') return field(payload.patch, name)
  if (kind === 'adjustStock' && name === 'stock') return Number(was[name]) + payload.delta
  return kind === 'deleteCategory' && name === 'category' ? payload.move_to : notItsBusiness
}

/** A difference is right whatever it meets; a category's products are those that are in it. */
function seenBy({ kind, payload }: Mutation, name: string, was: Fields): unknown {
  if (kind === 'updateProduct' || kind === 'updateCategory') return field(payload.base, name)
  return kind === 'deleteCategory' ? payload.category_id : was[name]
}

function field(values: Fields, name: string): unknown {
  return values[name]
}

function stockOf(row: Row | null): unknown {
  return row !== null && 'stock' in row ? row.stock : undefined
}
