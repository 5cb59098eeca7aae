/** As in private.compare_fields: the server has mine already: nothing to do; it has base: mine is written; else a conflict. */
import type { Conflict } from '#domain/writes/outcome.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ComparedFields {
  todo: Record<string, unknown>
  conflicts: NonNullable<Conflict['fields']>
}

export function compareFields(row: object, base: object, patch: object): ComparedFields {
  const now: Fields = { ...row }
  const seen: Fields = { ...base }
  const compared: ComparedFields = { todo: {}, conflicts: {} }
  for (const [name, mine] of Object.entries(patch)) {
    if (mine === now[name]) continue
    if (Object.hasOwn(seen, name) && seen[name] === now[name]) compared.todo[name] = mine
    else compared.conflicts[name] = { base: seen[name] ?? null, theirs: now[name], mine }
  }
  return compared
}

export function hasConflicts({ conflicts }: ComparedFields): boolean {
  return Object.keys(conflicts).length > 0
}
