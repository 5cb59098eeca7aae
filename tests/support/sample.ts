/** A value that fits a schema, with all its optional fields. */
import * as v from 'valibot'
import { mapFields } from '#domain/plain-values.ts'
import { type MutationName, definitionOf } from '#domain/writes/mutations.ts'

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
  options?: readonly unknown[]
  literal?: unknown
}

/** A field with a text contains its own name. Throws for a schema that it does not know. */
export function sampleOf<S extends v.GenericSchema>(schema: S): Required<v.InferOutput<S>> {
  return v.parse(schema, build(schema, 'text')) as Required<v.InferOutput<S>>
}

function build(schema: Schema, name: string): unknown {
  const { type, entries, wrapped, item, options } = schema
  if (wrapped !== undefined) return build(wrapped, name)
  if (entries !== undefined) return mapFields(entries, build)
  if (item !== undefined) return [build(item, name)]
  if (type === 'string') return textOf(name, schema)
  if (type === 'number') return 1
  if (type === 'boolean') return false
  if (type === 'literal') return schema.literal
  return options?.[0]
}

/** Accepted by the server, too, whose rules are stricter than many schemas. */
function textOf(name: string, schema: Schema): string | undefined {
  if (name.endsWith('_at')) return '2026-11-01T10:00:00.000Z'
  if (name.includes('image')) return '/a.jpg'
  if (name.includes('email')) return 'mona@mail.example'
  return [name, uuid].find((text) => v.is(schema, text))
}

const uuid = '00000000-0000-4000-8000-000000000001'

/** A payload of a write about these rows. */
export function samplePayload(
  name: MutationName,
  ids: { product_id: string; order_id: string; category_id: string },
): object {
  const sample = Object(sampleOf(definitionOf(name).payload))
  const own = Object.entries(ids).filter(([id]) => id in sample)
  return { ...sample, ...Object.fromEntries(own) }
}
