/** Applies a person's decision to a refused write. */
import * as v from 'valibot'
import { type Mutation, conflictBaseOf, parseMutation } from './mutations.ts'
import { mapCategories, mapPictures } from './references.ts'
import { Conflict } from './outcome.ts'

export type Choice = 'theirs' | 'mine'

export interface ConflictField {
  name: string
  /** The value that the author saw, the present value on the server, the author's value. */
  base: unknown
  theirs: unknown
  mine: unknown
}

/** Empty when the stored outcome is not a conflict. */
export function readConflict(outcome: unknown): ConflictField[] {
  const parsed = v.safeParse(Conflict, outcome)
  if (!parsed.success) return []
  return Object.entries(parsed.output.fields ?? {}).map(([name, { base, theirs, mine }]) => ({
    name,
    base,
    theirs,
    mine,
  }))
}

/**
 * The remaining write: the fields with the choice 'mine', now based on the server's values, and the
 * fields without conflict. 'nothing': no change remains. Null: the result is invalid.
 */
export function resolveMutation(
  mutation: Mutation,
  fields: readonly ConflictField[],
  choices: Readonly<Record<string, Choice>>,
): Mutation | 'nothing' | null {
  const mine = fields.filter(({ name }) => choices[name] === 'mine')
  switch (conflictBaseOf(mutation.kind)) {
    case 'patch':
      return resolvePatch(mutation, fields, mine)
    case 'value':
      return resolveValue(mutation, mine)
    case 'row':
      return mine.length < fields.length ? 'nothing' : deleteAnyway(mutation, fields)
    case null:
      return null
  }
}

function resolveValue({ kind, payload }: Mutation, mine: readonly ConflictField[]) {
  const [wanted] = mine.filter(({ name }) => Object.hasOwn(payload, name))
  if (wanted === undefined) return 'nothing'
  return parseMutation(kind, { ...payload, ...withoutAnswer(payload), base: wanted.theirs })
}

/** Nobody was asked about a parcel that left meanwhile, so nobody has said that it is back. */
function withoutAnswer(payload: object): object {
  const { status, pieces, back } = payload as Record<string, unknown>
  const isOpen = status === 'cancelled' && pieces === undefined && back === undefined
  return isOpen ? { pieces: 'away' } : {}
}

/** The present value on the server becomes the base. */
function deleteAnyway({ kind, payload }: Mutation, fields: readonly ConflictField[]) {
  const { base, ...target }: { base?: object } = payload as object
  const seen = Object.fromEntries(fields.map(({ name, theirs }) => [name, theirs]))
  return parseMutation(kind, { ...target, base: { ...base, ...seen } })
}

function resolvePatch(
  { kind, payload }: Mutation,
  fields: readonly ConflictField[],
  mine: readonly ConflictField[],
) {
  const { base, patch, ...target }: { base?: object; patch?: object } = payload as object
  const dropped = new Set(fields.filter((field) => !mine.includes(field)).map(({ name }) => name))
  const rest = without(patch ?? {}, dropped)
  const { items }: { items?: unknown } = target
  const hasLines = Array.isArray(items) && items.length > 0
  if (Object.keys(rest).length === 0 && !hasLines) return 'nothing'
  const seen = Object.fromEntries(fields.map(({ name, theirs }) => [name, theirs]))
  const newBase = without({ ...base, ...seen }, dropped)
  return parseMutation(kind, { ...target, base: newBase, patch: rest })
}

function without(values: object, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}

/** Sets values by path; removes sale lines with quantity 0. Null when the result is invalid. */
export function withValues(
  { kind, payload }: Mutation,
  values: Readonly<Record<string, unknown>>,
): Mutation | null {
  const changed: Record<string, unknown> = structuredClone({ ...payload })
  for (const [path, value] of Object.entries(values)) put(changed, path.split('.'), value)
  const { items } = changed
  if (Array.isArray(items))
    changed['items'] = items.filter(
      ({ quantity, delta }: { quantity?: unknown; delta?: unknown }) =>
        quantity !== 0 && delta !== 0,
    )
  return parseMutation(kind, changed)
}

function put(target: object, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    Reflect.set(target, first, value)
    return
  }
  const next: unknown = Reflect.get(target, first)
  if (typeof next === 'object' && next !== null) put(next, rest, value)
}

interface CategoryIdReplacement {
  from: string
  to: string
  /** Also as target (`MapCategoryId`); otherwise only as changed category and in the base. */
  asTarget: boolean
}

/** Replaces a category id that the server does not have yet. */
export function replaceCategoryId(
  mutation: Mutation,
  { from, to, asTarget }: CategoryIdReplacement,
) {
  return mapCategories(mutation, (id, role) =>
    id === from && (asTarget || role !== 'target') ? to : id,
  )
}

export function replacePicture(mutation: Mutation, from: string, to: string): Mutation {
  return mapPictures(mutation, (address) => (address === from ? to : address))
}
