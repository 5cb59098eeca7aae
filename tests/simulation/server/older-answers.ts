/**
 * A server before translations and facts: drops them from writes, applies the rest and sends none.
 */
import type { Answer, Request } from './messages.ts'

const names: readonly string[] = [
  'name_ar',
  'description_ar',
  'languages',
  'features',
  'wood',
  'pictures',
]

export function withoutTranslations<M extends Request | Answer>(message: M): M {
  return { ...message, body: stripped(message.body) }
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([name]) => !names.includes(name))
  return Object.fromEntries(parts.map(([name, part]) => [name, stripped(part)]))
}
