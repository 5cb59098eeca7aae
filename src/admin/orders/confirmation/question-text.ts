/** The message that asks a customer whether an order is right. */
import { formatCount } from '#domain/format-count.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { isAnswerable } from '#domain/orders/confirming.ts'
import { toOrderLink } from '#domain/orders/order-link.ts'
import {
  type StaffOrder,
  contactOf,
  readDestination,
  readOrderItems,
} from '#domain/orders/staff-order.ts'
import { publishedLanguages } from '#texts/language.ts'
import type { Plural } from '#texts/message.ts'
import { formatEgp } from '#ui/money.ts'
import type { InLanguage } from '#admin/orders/dialog/order-language.ts'

/**
 * In the language of the order, without the marks of `say`: another program shows it, and one of
 * them beside the link would become a part of it. Null: there is nothing to ask, or no link.
 */
export function questionText(
  order: StaffOrder,
  { code, texts }: InLanguage,
  origin: string,
): string | null {
  const { id, answer_token: token, confirmation, total } = order
  const items = readOrderItems(order)
  const city = readDestination(order)?.city ?? ''
  if (token === undefined || !isAnswerable(order) || items === null || city === '') return null
  if (confirmation?.answered_at !== undefined) return null
  const prefix = publishedLanguages.find((one) => one.code === code)?.prefix ?? ''
  const values: Record<string, string> = {
    firstName: contactOf(order).name.split(' ')[0] ?? '',
    pieces: counted(texts.ordersAdmin.pieces, totalItems(items), code),
    total: formatEgp(total, code),
    city,
    link: toOrderLink(`${origin}${prefix}`, { id, token }),
  }
  return texts.confirmation.message.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
}

function counted(forms: Plural, n: number, code: string): string {
  const form = forms[new Intl.PluralRules(code).select(n)] ?? forms.other
  return form.replace('{n}', formatCount(n))
}
