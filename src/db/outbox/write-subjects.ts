/** What queued writes are about, by name. */
import {
  type Mutation,
  createdName,
  effectsOf,
  isUpload,
  parseMutation,
  targetOf,
} from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
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
      const named = isUpload(operation.kind) ? shown : operation
      return [operation.id, named ? await subjectOf(db, named) : null] as const
    }),
  )
  return new Map(subjects.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
}

async function subjectOf(db: Db, { kind, payload }: Operation): Promise<string | null> {
  const mutation = parseMutation(kind, payload)
  if (mutation === null) return null
  const target = targetOf(mutation)
  if (target === null) return takenText(db, mutation)
  if (target.t === 'orders') return target.id.slice(0, 8)
  const created = createdName(mutation)
  if (created !== null) return created
  const names = await readNames(db, target.t, [target.id])
  return names.get(target.id) ?? target.id.slice(0, 8)
}

/** '2 × Djed Pillar, 1 × Lotus Box'; null when it takes no goods. */
async function takenText(db: Db, mutation: Mutation): Promise<string | null> {
  const lines = effectsOf(mutation, 0).flatMap((effect) =>
    effect.type === 'add-stock' ? [{ id: effect.id, quantity: -effect.delta }] : [],
  )
  if (lines.length === 0) return null
  const ids = lines.map(({ id }) => id)
  const names = await readNames(db, 'products', ids)
  return lines
    .map(({ quantity, id }) => `${quantity} × ${names.get(id) ?? id.slice(0, 8)}`)
    .join(', ')
}
