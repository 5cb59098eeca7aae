/** Which writes became one before they were sent, by what people meant and not by how the outbox merges. */
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Entry } from '../devices/diary.ts'

/** `host` left the device and carries what the members meant together; null: together they meant nothing. */
export interface Group {
  host: Entry | null
  members: Entry[]
  meant: Mutation | 'nothing'
}

/** The writes of one lane of one device, in the order of writing; `isKnown`: its id is still known anywhere. */
export function groupsOf(entries: readonly Entry[], isKnown: (entry: Entry) => boolean): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const host = isKnown(entry) ? entry : null
    const together = host === null && last !== undefined ? mergedInto(last.meant, entry) : null
    if (last === undefined || together === null)
      groups.push({ host, members: [entry], meant: entry.mutation })
    else {
      last.members.push(entry)
      last.meant = together
    }
  }
  return groups
}

export function isNothing({ meant }: Group): boolean {
  return meant === 'nothing' || (meant.kind === 'adjustStock' && meant.payload.delta === 0)
}

function mergedInto(meant: Group['meant'], { mutation }: Entry): Group['meant'] | null {
  return meant === 'nothing' ? null : bothOf(meant, mutation)
}

/** Null: they are two different things. */
function bothOf(one: Mutation, other: Mutation): Mutation | 'nothing' | null {
  if (one.kind === 'adjustStock' && other.kind === 'adjustStock') {
    if (one.payload.reason !== other.payload.reason) return null
    const delta = one.payload.delta + other.payload.delta
    return { ...one, payload: { ...one.payload, delta } }
  }
  if (one.kind === 'createProduct' && other.kind === 'deleteProduct') return 'nothing'
  if (one.kind === 'createCategory' && other.kind === 'deleteCategory')
    return other.payload.move_to === null ? 'nothing' : null
  if (one.kind === 'createProduct' && other.kind === 'updateProduct')
    return { ...one, payload: overwritten(one.payload, other.payload.patch) }
  if (one.kind === 'createCategory' && other.kind === 'updateCategory')
    return { ...one, payload: overwritten(one.payload, other.payload.patch) }
  if (one.kind === 'updateProduct' && other.kind === 'updateProduct')
    return { ...one, payload: bothPatches(one.payload, other.payload) }
  if (one.kind === 'updateCategory' && other.kind === 'updateCategory')
    return { ...one, payload: bothPatches(one.payload, other.payload) }
  return null
}

/** The last wish for a field, over what was seen before the first. */
function bothPatches<P extends { base: object; patch: object }>(one: P, other: P): P {
  const base = overwritten(other.base, one.base)
  return { ...one, base, patch: overwritten(one.patch, other.patch) }
}

function overwritten<T extends object>(values: T, by: object): T {
  const result = { ...values }
  for (const [name, value] of Object.entries(by))
    if (value !== undefined) Reflect.set(result, name, value)
  return result
}
