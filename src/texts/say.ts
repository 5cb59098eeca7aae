/** Puts values into messages. */
import { type Message, type Plural, type ValuesOf, splitMessage } from './message.ts'

const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en')

/** '{n} pieces' with n = 1200 → '1,200 pieces'. Texts are inserted as they are. */
export function say<const M extends Message>(
  message: M,
  values: ValuesOf<M, string | number>,
): string {
  const given: Record<string, string | number> = values
  return splitMessage(formOf(message, given))
    .map((part, at) => (at % 2 === 0 ? part : show(given[part])))
    .join('')
}

/** The text of a message for the value `n`. */
export function formOf(message: Message, { n }: Record<string, unknown>): string {
  return typeof message === 'string' ? message : formFor(message, Number(n))
}

function formFor(message: Plural, n: number): string {
  return message[rules.select(n)] ?? message.other
}

function show(value: string | number | undefined): string {
  return typeof value === 'number' ? numbers.format(value) : (value ?? '')
}
