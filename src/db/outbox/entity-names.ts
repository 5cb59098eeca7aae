import { readOrderItems } from '#domain/orders/staff-order.ts'
import { productsOfEntry } from '#domain/orders/stall-entry.ts'
import { createdName, isCreation, parseMutation, targetOf } from '#domain/writes/mutations.ts'
import type { Db } from '#db/database.ts'
import { listStallEntries } from '#db/staff/stall-day.ts'
import { listOperations } from './outbox.ts'

/**
 * By id, as far as this device knows: of rows that are there, that only wait to be created (or were refused), and of products
 * that are gone, as they were called when they were sold or counted here.
 */
export async function readNames(
  db: Db,
  t: 'products' | 'categories',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [rows, created, sold] = await Promise.all([
    db.mirror[t].bulkGet([...ids]),
    readCreated(db, t),
    t === 'products' ? readSold(db) : [],
  ])
  const there = rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.name] as const]))
  const names = new Map([...sold, ...created, ...there])
  const isUnknown = t === 'products' && ids.some((id) => !names.has(id))
  return isUnknown ? new Map([...(await readOrdered(db)), ...names]) : names
}

/** As they were called when somebody ordered them; orders keep the names of what is gone. */
async function readOrdered(db: Db) {
  const orders = await db.mirror.orders.toArray()
  return orders.flatMap((order) =>
    (readOrderItems(order) ?? []).map(({ id, name }) => [id, name] as const),
  )
}

async function readCreated(db: Db, t: 'products' | 'categories') {
  const { rows } = await listOperations(db)
  return rows.flatMap(({ kind, payload }) => {
    const mutation = isCreation(kind) ? parseMutation(kind, payload) : null
    const [target, name] = mutation ? [targetOf(mutation), createdName(mutation)] : [null, null]
    return target?.t === t && name !== null ? [[target.id, name] as const] : []
  })
}

async function readSold(db: Db) {
  const entries = await listStallEntries(db)
  return entries.flatMap(productsOfEntry).map(({ id, name }) => [id, name] as const)
}
