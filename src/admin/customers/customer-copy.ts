import { formatEgp } from '#ui/money.ts'
import type { CustomerData } from '#domain/staff-calls/customer-data.ts'
import { formatMoment } from '#ui/formats.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/**
 * All data of the server's answer as text that a customer can read: names of fields in words,
 * amounts in EGP, dates in words. Also has what a later server adds.
 */
export function customerCopy({ status: _found, ...data }: CustomerData, now: number): string {
  const title = say(t.customerCopy.title, { time: formatMoment(new Date(now).toISOString()) })
  return `${[title, ...linesOf(data, '')].join('\n')}\n`
}

function linesOf(value: object, indent: string): string[] {
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const label = isList ? `${Number(name) + 1}.` : `${fieldText(name)}:`
    if (!isGroup(part)) return [`${indent}${label} ${textOf(name, part)}`]
    const lines = linesOf(part, `${indent}  `)
    if (lines.length === 0) return [`${indent}${label} ${t.customerCopy.none}`]
    return [...(indent === '' ? [''] : []), `${indent}${label}`, ...lines]
  })
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Fields of later servers: 'created_at' → 'Created at'. */
function fieldText(name: string): string {
  const known: Partial<Record<string, string>> = t.customerCopy.fields
  if (known[name] !== undefined) return known[name]
  const spaced = name.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'number') return isAmount(name) ? formatEgp(value) : String(value)
  if (typeof value === 'boolean') return value ? t.entityEdit.yes : t.entityEdit.no
  if (typeof value !== 'string' || value === '') return '—'
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatMoment(value) : value
}

function isAmount(name: string): boolean {
  return name === 'total' || name === 'price'
}
