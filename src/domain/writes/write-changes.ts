import { type Mutation, editableFields } from './mutations.ts'

export interface WriteChange {
  field: string
  /** The product, for a field of a sale's line. */
  product: string | undefined
  /** What its author saw; undefined where the write does not say it. */
  seen: unknown
  value: unknown
}

/** What a write changes, field by field, for a person who did not make it. */
export function changesOf(mutation: Mutation): WriteChange[] {
  const base: unknown = Reflect.get(mutation.payload, 'base')
  return editableFields(mutation).map(({ name, product, value }) => ({
    field: name,
    product,
    seen: typeof base === 'object' && base !== null ? Reflect.get(base, name) : base,
    value,
  }))
}
