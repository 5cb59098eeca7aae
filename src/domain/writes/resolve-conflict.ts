/** A write that met other values than its author had seen, and what a person's choice makes of it. */
import * as v from 'valibot'
import { type Mutation, parseMutation } from './mutations.ts'
import { Conflict } from './outcome.ts'

export type Choice = 'theirs' | 'mine'

export interface ConflictField {
  name: string
  /** What the author saw, what the server has now, what the author wants. */
  base: unknown
  theirs: unknown
  mine: unknown
}

/** Empty when the stored outcome is not that of a conflict. */
export function readConflict(outcome: unknown): ConflictField[] {
  const parsed = v.safeParse(Conflict, outcome)
  if (!parsed.success) return []
  return Object.entries(parsed.output.fields ?? {}).map(([name, values]) => ({ name, ...values }))
}

/**
 * The write that remains: fields for which 'mine' was chosen, now based on what the server has, and those that were
 * in no conflict. 'nothing': the server's values are fine as they are. Null: it cannot be put together.
 */
export function resolveMutation(
  mutation: Mutation,
  fields: readonly ConflictField[],
  choices: Readonly<Record<string, Choice>>,
): Mutation | 'nothing' | null {
  const isMine = ({ name }: ConflictField) => choices[name] === 'mine'
  if (mutation.kind === 'setOrderStatus') {
    const status = fields.find(({ name }) => name === 'status')
    if (status === undefined || !isMine(status)) return 'nothing'
    return parseMutation(mutation.kind, { ...mutation.payload, base: status.theirs })
  }
  if (mutation.kind !== 'updateProduct' && mutation.kind !== 'updateCategory') return null
  const { base, patch, ...target } = mutation.payload
  const dropped = new Set(fields.filter((field) => !isMine(field)).map(({ name }) => name))
  const rest = without(patch, dropped)
  if (Object.keys(rest).length === 0) return 'nothing'
  const seen = Object.fromEntries(fields.map(({ name, theirs }) => [name, theirs]))
  const newBase = without({ ...base, ...seen }, dropped)
  return parseMutation(mutation.kind, { ...target, base: newBase, patch: rest })
}

function without(values: object, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}
