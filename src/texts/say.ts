/** Puts values into messages. */
import { formatCount } from '#domain/format-count.ts'
import { languageOf } from '#domain/products/translations.ts'
import { language } from './language.ts'
import type { Message, Plural, ValuesOf } from './message.ts'

const rules: Partial<Record<string, Intl.PluralRules>> = {}

/**
 * '{n} pieces' with n = 1200 → '1,200 pieces'. Texts are inserted as they are; in Arabic every
 * value is isolated, so that a phone number or an English name keeps its place, and in English
 * those that hold Arabic letters, which would take a following number along.
 */
export function say<const M extends Message>(
  message: M,
  values: ValuesOf<M, string | number>,
): string {
  const given: Record<string, string | number> = values
  return formOf(message, given).replaceAll(/\{(\w+)\}/g, (_, name: string) => isolated(given[name]))
}

/** ['Giza', '3 pieces'] → 'Giza, 3 pieces': values or facts side by side. */
export function listed(items: readonly string[]): string {
  return items.map((item) => isolated(item)).join(language() === 'en' ? ', ' : '، ')
}

/** The text of a message for the value `n`. */
export function formOf(message: Message, { n }: Record<string, unknown>): string {
  return typeof message === 'string' ? message : formFor(message, Number(n))
}

function formFor(message: Plural, n: number): string {
  const code = language()
  const rule = (rules[code] ??= new Intl.PluralRules(code))
  return message[rule.select(n)] ?? message.other
}

/** A value as `say` inserts it: for plain text beside a label, or alone among texts. */
export function isolated(value: string | number | undefined): string {
  const text = typeof value === 'number' ? formatCount(value) : (value ?? '')
  return needsIsolation(text) ? isolate(text) : text
}

/** U+2068 FIRST STRONG ISOLATE, U+2067 RIGHT-TO-LEFT or U+2066 LEFT-TO-RIGHT; then U+2069 POP. */
function isolate(text: string): string {
  const own = language() === 'en' ? '\u2066' : '\u2067'
  return `${holdsValues(text) ? own : '\u2068'}${text}\u2069`
}

export function needsIsolation(value: unknown): boolean {
  if (language() !== 'en') return true
  return typeof value === 'string' && languageOf(value) === 'ar'
}

/**
 * A value that is itself a text with values. Letters inside its isolates do not count for its
 * direction, so that `2 × ⁨Box⁩` and `⁨Giza⁩، ⁨Cairo⁩` would run from the left.
 */
export function holdsValues(value: unknown): boolean {
  return typeof value === 'string' && /[\u2066-\u2068]/.test(value)
}
