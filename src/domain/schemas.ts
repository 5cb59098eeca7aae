/** Values and fields by their schemas. */
import * as v from 'valibot'
import { mapFields } from './plain-values.ts'

type Schema = v.GenericSchema & {
  entries?: Readonly<Record<string, Schema>>
  /** Of an optional or nullable value. */
  wrapped?: Schema
  /** Of a list. */
  item?: Schema
}

/** What the schema makes of a value; null when the value does not fit. */
export function parseOrNull<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : null
}

/** Counts the fields of an object and of the objects in it. */
export function countFields({ entries, wrapped, item }: Schema): number {
  const inner = wrapped ?? item
  if (inner !== undefined) return countFields(inner)
  return Object.values(entries ?? {}).reduce((sum, entry) => sum + 1 + countFields(entry), 0)
}

export interface FieldCheck {
  fits: (value: unknown) => boolean
  /** An empty value of the type, which screens can show. */
  otherwise: unknown
}

/** By the types of the fields. Many times faster than parsing; ignores pipes of texts. */
export function fieldChecksOf({ entries }: Schema): Record<string, FieldCheck> {
  return mapFields(entries ?? {}, checkOf)
}

function checkOf(schema: Schema): FieldCheck {
  const { type, wrapped } = schema
  if (wrapped !== undefined) {
    const { fits, otherwise } = checkOf(wrapped)
    const isNullable = type === 'nullable'
    const empty = isNullable ? null : undefined
    return {
      fits: (value) => value === empty || fits(value),
      otherwise: isNullable || otherwise === null ? null : undefined,
    }
  }
  if (type === 'string') return { fits: (value) => typeof value === 'string', otherwise: '' }
  if (type === 'boolean') return { fits: (value) => typeof value === 'boolean', otherwise: false }
  return { fits: (value) => v.is(schema, value), otherwise: type === 'number' ? 0 : undefined }
}
