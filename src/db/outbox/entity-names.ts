/** What rows, and queued writes about them, are called. */
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { readOrderItems } from '#domain/orders/staff-order.ts'
import { productsOfEntry } from '#domain/orders/stall-entry.ts'
import {
  createdName,
  isCreation,
  parseMutation,
  targetOf,
  type Mutation,
  effectsOf,
  isUpload,
} from '#domain/writes/mutations.ts'
import { nameIn } from '#domain/products/translations.ts'
import type { Db } from '#db/database.ts'
import { listStallEntries } from '#db/stall-days.ts'
import { listOperations } from './outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'

/**
 * By id, in that language where there is a name in it, as far as this device knows: names of
 * existing rows, of queued or refused creations, and of deleted products as they were called in
 * sales and counts of this device.
 */
export async function readNames(
  db: Db,
  t: 'products' | 'categories',
  ids: readonly string[],
  language = 'en',
): Promise<Map<string, string>> {
  const [rows, created, sold] = await Promise.all([
    db.mirror[t].bulkGet([...ids]),
    readCreated(db, t, language),
    t === 'products' ? readSold(db) : [],
  ])
  const there = rows.flatMap((row) =>
    row === undefined ? [] : [[row.id, nameIn(language, row)] as const],
  )
  const names = new Map([...sold, ...created, ...there])
  const isUnknown = t === 'products' && ids.some((id) => !names.has(id))
  return isUnknown ? new Map([...(await readOrdered(db, language)), ...names]) : names
}

/** Orders keep the names of deleted products. */
async function readOrdered(db: Db, language: string) {
  const orders = await db.mirror.orders.toArray()
  return orders.flatMap((order) =>
    (readOrderItems(order) ?? []).map((item) => [item.id, nameIn(language, item)] as const),
  )
}

async function readCreated(db: Db, t: 'products' | 'categories', language: string) {
  const { rows } = await listOperations(db)
  return rows.flatMap(({ kind, payload }) => {
    const mutation = isCreation(kind) ? parseMutation(kind, payload) : null
    const [target, name] = mutation
      ? [targetOf(mutation), createdName(mutation, language)]
      : [null, null]
    return target?.t === t && name !== null ? [[target.id, name] as const] : []
  })
}

async function readSold(db: Db) {
  const entries = await listStallEntries(db)
  return entries.flatMap(productsOfEntry).map(({ id, name }) => [id, name] as const)
}

/** Pieces of a product that a stall sale took, or that could not be put back into stock. */
export interface NamedPieces {
  name: string
  quantity: number
}

/** The row's name or the order's number; of a stall sale, which has neither, the products. */
export type Subject = string | readonly NamedPieces[]

/** By operation id, if known. */
export async function readSubjects(
  db: Db,
  operations: readonly Operation[],
  language = 'en',
): Promise<Map<string, Subject>> {
  const subjects = await Promise.all(
    operations.map(async (operation) => {
      const shown = operations.find(({ deps }) => deps.includes(operation.id))
      const named = isUpload(operation.kind) ? shown : operation
      return [operation.id, named ? await subjectOf(db, named, language) : null] as const
    }),
  )
  return new Map(subjects.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
}

async function subjectOf(
  db: Db,
  { kind, payload }: Operation,
  language: string,
): Promise<Subject | null> {
  const mutation = parseMutation(kind, payload)
  if (mutation === null) return null
  const target = targetOf(mutation)
  if (target === null) return soldPieces(db, mutation, language)
  if (target.t === 'orders') return shortNumber(target.id)
  if (target.t !== 'products' && target.t !== 'categories') return null
  const created = createdName(mutation, language)
  if (created !== null) return created
  const names = await readNames(db, target.t, [target.id], language)
  return names.get(target.id) ?? shortNumber(target.id)
}

/** Null when it takes no products. */
async function soldPieces(
  db: Db,
  mutation: Mutation,
  language: string,
): Promise<NamedPieces[] | null> {
  const lines = effectsOf(mutation, 0).flatMap((effect) =>
    effect.type === 'add-stock' ? [{ product_id: effect.id, quantity: -effect.delta }] : [],
  )
  return lines.length === 0 ? null : namePieces(db, lines, language)
}

export async function namePieces(
  db: Db,
  lines: readonly { product_id: string; quantity: number }[],
  language: string,
): Promise<NamedPieces[]> {
  const ids = lines.map((line) => line.product_id)
  const names = await readNames(db, 'products', ids, language)
  return lines.map(({ product_id: id, quantity }) => ({
    name: names.get(id) ?? shortNumber(id),
    quantity,
  }))
}
