/** A new category whose id another category took first: its products are not lost. */
import { nameToSlug } from '#domain/categories/category-form.ts'
import {
  type Mutation,
  createdName,
  isCreation,
  isRemoval,
  laneOf,
  parseMutation,
  tableOf,
  targetOf,
} from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { replaceCategoryId } from '#domain/writes/resolve-conflict.ts'
import type { Db } from '#db/database.ts'
import { findQueued, listOperations } from '#db/outbox/outbox.ts'
import { endOperations, withDependants } from '#db/outbox/lifecycle.ts'
import { replaceOperation } from '#db/outbox/decisions.ts'
import { type Rewrite, listFrozen, rewriteFollowers } from '#db/outbox/rewrite-followers.ts'
import { writeOnce } from '#db/storage.ts'

export interface CategoryIdConflict {
  id: string
  /** The name of the category that has the id; undefined when this device does not know it. */
  existing: string | undefined
  /** The id it would be saved under. */
  freeId: string
  /** How many products wait for it. */
  products: number
  /** Its author has deleted it since: the existing one must stay untouched. */
  isDeletedLater: boolean
}

/** Null for every other operation. Meant for live queries. */
export async function readCategoryIdConflict(
  db: Db,
  operation: Operation,
): Promise<CategoryIdConflict | null> {
  const creation = refusedCreation(operation)
  if (creation === null) return null
  const { rows } = await listOperations(db)
  const { id } = creation
  const existing = await db.mirror.categories.get(id)
  return {
    id,
    existing: existing?.name,
    freeId: freeIdFor(creation, rows, await readMirrorIds(db)),
    products: countProducts(withDependants(rows, operation.id)),
    isDeletedLater: isDeletedLater(operation, rows),
  }
}

/** Discards the creation; its dependants use the existing category. False: not possible. */
export async function keepExistingCategory(db: Db, id: string, userId: string): Promise<boolean> {
  const write = (recordResult: (isKept: boolean) => boolean) =>
    db.local.transaction('rw', db.local.outbox, async () => {
      const { rows } = await listOperations(db)
      const refused = findRefused(rows, id, userId)
      if (refused === null || isDeletedLater(refused.operation, rows)) return false
      await endOperations(db, [refused.operation], 'decided')
      return recordResult(true)
    })
  return writeOnce(db, write, async () => (await findQueued(db, id)) === undefined)
}

interface OtherId {
  /** Of the operation: the refused one was attempted. */
  newId: string
  userId: string
  /** ms since 1970. */
  now: number
}

/**
 * Writes about it that may have arrived, or are in a help file: the server withdraws them before
 * the category is moved.
 */
export async function listFrozenFollowers(db: Db, id: string): Promise<Operation[]> {
  const { rows } = await listOperations(db)
  const operation = rows.find((row) => row.id === id)
  const creation = operation === undefined ? null : refusedCreation(operation)
  if (operation === undefined || creation === null) return []
  const rewrite = followTo(id, { from: creation.id, to: '' })
  return listFrozen(followersOf(operation, rows), rewrite)
}

/**
 * Moves the category and all writes about it to a free id. Null: it cannot be sent. Throws
 * FrozenFollowerError, and writes nothing, if one of them has to stay as it is.
 */
export async function saveUnderOtherId(
  db: Db,
  id: string,
  { newId, userId, now }: OtherId,
): Promise<string | null> {
  const { outbox, stallDays } = db.local
  const mirrored = await readMirrorIds(db)
  const write = (recordResult: (freeId: string | null) => string | null) =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      const { rows } = await listOperations(db)
      const refused = findRefused(rows, id, userId)
      if (refused === null) return null
      const { operation, creation } = refused
      const to = freeIdFor(creation, rows, mirrored)
      const rewrite = followTo(operation.id, { from: creation.id, to })
      await rewriteFollowers(db, followersOf(operation, rows), rewrite, now)
      const ids = { from: creation.id, to, asTarget: true }
      const mutation = replaceCategoryId(creation.mutation, ids)
      await replaceOperation(db, operation, { mutation, newId, userId, now })
      return recordResult(to)
    })
  return writeOnce(db, write, async () => (await findQueued(db, newId)) !== undefined)
}

interface Creation {
  mutation: Mutation
  /** Of the category. */
  id: string
  name: string
}

function refusedCreation(operation: Operation): Creation | null {
  const { state, outcome } = operation
  if (state !== 'rejected' || parseRejected(outcome)?.code !== 'already_exists') return null
  return readCreation(operation)
}

function readCreation({ kind, payload }: Operation): Creation | null {
  if (!isCreation(kind) || tableOf(kind) !== 'categories') return null
  const mutation = parseMutation(kind, payload)
  const [target, name] = mutation ? [targetOf(mutation), createdName(mutation)] : [null, null]
  return mutation && target && name !== null ? { mutation, id: target.id, name } : null
}

function findRefused(rows: readonly Operation[], id: string, userId: string) {
  const operation = rows.find((row) => row.id === id && row.scope === `user:${userId}`)
  const creation = operation === undefined ? null : refusedCreation(operation)
  return operation === undefined || creation === null ? null : { operation, creation }
}

function isDeletedLater({ lane, seq }: Operation, rows: readonly Operation[]): boolean {
  return rows.some((row) => {
    const mutation = row.lane === lane && row.seq > seq && parseMutation(row.kind, row.payload)
    return mutation && isRemoval(mutation)
  })
}

function countProducts(operations: readonly Operation[]): number {
  return new Set(operations.map(({ lane }) => lane).filter((lane) => lane.startsWith('product:')))
    .size
}

/** An id that is free on this device and is not the refused one. */
function freeIdFor(
  { id: refused, name }: Creation,
  rows: readonly Operation[],
  mirrored: readonly string[],
): string {
  const queued = rows.flatMap((row) => readCreation(row)?.id ?? [])
  return nameToSlug(name, new Set([refused, ...mirrored, ...queued]))
}

/** Read before the transaction: the mirror is another database than the outbox. */
function readMirrorIds(db: Db): Promise<string[]> {
  return db.mirror.categories.toCollection().primaryKeys()
}

/** The creation's dependants and later writes about the same rows. */
function followersOf(creation: Operation, rows: readonly Operation[]): Operation[] {
  const lanes = new Set(withDependants(rows, creation.id).map(({ lane }) => lane))
  return rows.filter(({ lane, seq }) => seq > creation.seq && lanes.has(lane))
}

/** Dependants of the creation refer to the new category, other operations to the existing one. */
function followTo(creationId: string, ids: { from: string; to: string }): Rewrite {
  return (row) => {
    const mutation = parseMutation(row.kind, row.payload)
    if (mutation === null) return null
    const asTarget = row.deps.includes(creationId)
    const renamed = replaceCategoryId(mutation, { ...ids, asTarget })
    return { deps: row.deps, lane: laneOf(renamed, row.id), payload: renamed.payload }
  }
}
