/** What queued writes are about, by name. */
import { parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { RecordSale } from '#domain/writes/staff-writes.ts'
import { targetOf } from '#domain/writes/write-target.ts'
import type { Db } from '#db/database.ts'
import { readNames } from './entity-names.ts'

/** By operation id: a name (of a photo: of what shows it), the order's first 8 characters, or what was sold. Those without are absent. */
export async function readSubjects(
  db: Db,
  operations: readonly Operation[],
): Promise<Map<string, string>> {
  const subjects = await Promise.all(
    operations.map(async (operation) => {
      const shown = operations.find(({ deps }) => deps.includes(operation.id))
      const named = operation.kind === 'uploadPhoto' ? shown : operation
      return [operation.id, named ? await subjectOf(db, named) : null] as const
    }),
  )
  return new Map(subjects.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
}

async function subjectOf(db: Db, { kind, payload }: Operation): Promise<string | null> {
  const mutation = parseMutation(kind, payload)
  if (mutation?.kind === 'recordSale') return linesText(db, mutation.payload)
  const target = mutation && targetOf(mutation)
  if (mutation === null || target === null) return null
  if (target.t === 'orders') return target.id.slice(0, 8)
  if (mutation.kind === 'createProduct' || mutation.kind === 'createCategory')
    return mutation.payload.name
  const names = await readNames(db, target.t, [target.id])
  return names.get(target.id) ?? target.id.slice(0, 8)
}

/** '2 × Djed Pillar, 1 × Lotus Box'. */
async function linesText(db: Db, { items }: RecordSale): Promise<string> {
  const ids = items.map((item) => item.product_id)
  const names = await readNames(db, 'products', ids)
  return items
    .map(({ quantity, product_id: id }) => `${quantity} × ${names.get(id) ?? id.slice(0, 8)}`)
    .join(', ')
}
