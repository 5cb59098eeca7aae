import { formatEgp } from '#ui/money.ts'
import type { CustomerData } from '#domain/staff-calls/customer-data.ts'
import { formatMoment } from '#ui/formats.ts'
import { publishedLanguages } from '#texts/language.ts'
import { isolated, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/**
 * All data of the server's answer as text that a customer can read: names of fields in words,
 * amounts in EGP, dates in words. Also has additions of later servers.
 */
export function customerCopy(
  { status: _found, also: _of, ...data }: CustomerData,
  now: number,
): string {
  const title = say(t.customerCopy.title, { time: formatMoment(new Date(now).toISOString()) })
  return `${[title, ...linesOf(data, '')].join('\n')}\n`
}

/** `group`: the name of the value. */
function linesOf(value: object, indent: string, group = ''): string[] {
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const label = isList ? `${Number(name) + 1}.` : `${fieldText(name)}:`
    if (!isGroup(part))
      return [
        `${indent}${label} ${isolated(textOf(isList ? group : meaningOf(name, value), part))}`,
      ]
    const lines = linesOf(part, `${indent}  `, name)
    if (lines.length === 0) return [`${indent}${label} ${t.customerCopy.none}`]
    return [...(indent === '' ? [''] : []), `${indent}${label}`, ...lines]
  })
}

/** Reasons of returns and prices are typed; that of a failed delivery is one of a list. */
function meaningOf(name: string, of: object): string {
  return name === 'reason' && ('next' in of || 'to' in of) ? 'attempt' : name
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Fields of later servers: 'created_at' → 'Created at'. */
function fieldText(name: string): string {
  const known: Partial<Record<string, string>> = {
    ...t.fields,
    ...t.customerCopy.fields,
  }
  if (known[name] !== undefined) return known[name]
  const spaced = name.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'number') return amounts.has(name) ? formatEgp(value) : String(value)
  if (typeof value === 'boolean') return value ? t.entityEdit.yes : t.entityEdit.no
  if (typeof value !== 'string' || value === '') return '—'
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatMoment(value) : valueText(name, value)
}

/** Values of later servers and typed texts are unchanged. */
function valueText(name: string, value: string): string {
  const texts = textsOfValues()[name] ?? {}
  return Object.hasOwn(texts, value) ? (texts[value] ?? value) : value
}

function textsOfValues(): Partial<Record<string, Partial<Record<string, string>>>> {
  const { mailKinds } = t.messages
  const { methods } = t.closing
  const { heldBecause } = t.orderDialog
  const { email: _email, phone: _phone, ...textKinds } = t.customers.alsoKinds
  return {
    status: t.orderStatus,
    from: t.orderStatus,
    to: t.orderStatus,
    cancelled_from: t.orderStatus,
    pieces: t.parcel.answers,
    attempt: t.delivery.reasons,
    next: t.delivery.next,
    how: t.orderTimeline.confirmed,
    cause: { customer: t.ordersAdmin.columns.customer },
    channel: t.ordersAdmin.channels,
    locale: Object.fromEntries(publishedLanguages.map(({ code, name }) => [code, name])),
    payment_method: methods,
    method: methods,
    state: t.governorates,
    hold_reason: heldBecause,
    held: heldBecause,
    kind: { ...mailKinds, ...textKinds, ...t.customerCopy.events },
    mail: mailKinds,
    fields: t.fields,
  }
}

const amounts = new Set([
  'total',
  'price',
  'list_price',
  'discount',
  'tendered',
  'refund',
  'amount',
])
