import { texts as arabic } from '../../supabase/functions/send-mail/texts.ar.ts'
import { texts as english } from '../../supabase/functions/send-mail/texts.en.ts'

export const mailTexts = { en: english, ar: arabic }

/** By key; a function shows its values by their names: 'Your order {shortId}'. */
export function mailMessages(texts: object, path = 'mail'): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = `${path}.${name}`
    if (typeof value === 'string') return [[key, value]]
    if (typeof value === 'function') return [[key, shown(value)]]
    return typeof value === 'object' && value !== null ? mailMessages(value, key) : []
  })
}

function shown(text: CallableFunction): string {
  const [, parameters = ''] = /^\(([^)]*)\)/u.exec(String(text)) ?? []
  const values = parameters.split(',').map((name) => `{${name.trim()}}`)
  return String(Reflect.apply(text, undefined, values))
}
