import { texts as arabic } from '../../supabase/functions/send-mail/texts.ar.ts'
import { texts as english } from '../../supabase/functions/send-mail/texts.en.ts'

export const mailTexts = { en: english, ar: arabic }

/** Texts that differ by their value are shown for each of these. */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  more: [1, 2, 3, 11, 102],
  held: ['quantity', 'pieces', 'total', 'phone', 'email', 'address', 'later'],
  pieces: [0, 1, 2, 3, 11, 102],
  sentence: ['{owner}', null],
}

/** By key; a function shows its values by their names: 'Your order {shortId}'. */
export function mailMessages(texts: object, path = 'mail'): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = `${path}.${name}`
    if (typeof value === 'string') return [[key, value]]
    if (typeof value === 'function') return shown(key, value, examples[name])
    return typeof value === 'object' && value !== null ? mailMessages(value, key) : []
  })
}

function shown(
  key: string,
  text: CallableFunction,
  values: readonly unknown[] | undefined,
): [key: string, text: string][] {
  const of = (...given: unknown[]) => String(Reflect.apply(text, undefined, given))
  if (values !== undefined) return values.map((value) => [`${key}.${String(value)}`, of(value)])
  const [, parameters = ''] = /^\(([^)]*)\)/u.exec(String(text)) ?? []
  return [[key, of(...parameters.split(',').map((name) => `{${name.trim()}}`))]]
}
