/** Puts values into messages. */
import { formatCount } from '#domain/count-words.ts'
import type { Message, Plural, ValuesOf } from './message.ts'

let rules: Intl.PluralRules | undefined

/** '{n} pieces' with n = 1200 → '1,200 pieces'. Texts are inserted as they are. */
export function say<const M extends Message>(
  message: M,
  values: ValuesOf<M, string | number>,
): string {
  const given: Record<string, string | number> = values
  return formOf(message, given).replaceAll(/\{(\w+)\}/g, (_, name: string) => show(given[name]))
}

/** The text of a message for the value `n`. */
export function formOf(message: Message, { n }: Record<string, unknown>): string {
  return typeof message === 'string' ? message : formFor(message, Number(n))
}

function formFor(message: Plural, n: number): string {
  rules ??= new Intl.PluralRules('en')
  return message[rules.select(n)] ?? message.other
}

function show(value: string | number | undefined): string {
  return typeof value === 'number' ? formatCount(value) : (value ?? '')
}
