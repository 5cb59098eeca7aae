/** Between the values of a write and what stands in a form. */
import type { EditableField } from '#domain/writes/definition.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { parseEgp, parseTypedNumber } from '#domain/typed-number.ts'

export function toText({ name, value }: EditableField): string {
  if (name === 'price' && typeof value === 'number') return piastresToDecimal(value)
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Null stands for what cannot be read as such a value; an empty category is none. */
export function toValue({ name, value }: EditableField, text: string): unknown {
  if (name === 'price') {
    const price = parseEgp(text)
    return price.ok ? price.value : null
  }
  if (name === 'category') return text === '' ? null : text
  if (typeof value === 'number') return parseTypedNumber(text)
  if (typeof value === 'boolean') return text === 'true'
  return text.trim()
}
