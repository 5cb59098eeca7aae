/**
 * Messages in ICU MessageFormat, which translation tools read, and back. A plural is always a whole
 * message; tags are part of the text.
 */
import type { Message, Plural } from '../../src/texts/message.ts'

export const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

type Category = (typeof categories)[number]

export function messageToIcu(message: Message): string {
  if (typeof message === 'string') return quote(message)
  const forms = categories.flatMap((category) => {
    const form = message[category]
    return form === undefined ? [] : `${category} {${quote(form).replaceAll('#', "'#'")}}`
  })
  return `{n, plural, ${forms.join(' ')}}`
}

function quote(text: string): string {
  assertNoLooseBrace(text)
  return text.replaceAll("'", "''")
}

/** Throws for everything that a message cannot say: `select`, `{n, number}`, `=1`. */
export function icuToMessage(icu: string): Message {
  const plural = /^\s*\{\s*n\s*,\s*plural\s*,(.*)\}\s*$/su.exec(icu)
  if (plural?.[1] !== undefined) return readPlural(plural[1])
  const { text } = readText(icu, 0, false)
  assertNoLooseBrace(text)
  return text
}

function readPlural(source: string): Plural {
  const forms: Partial<Record<Category, string>> = {}
  const start = /\s*([\w=]+)\s*\{/uy
  let at = 0
  while (source.slice(at).trim() !== '') {
    start.lastIndex = at
    const opening = start.exec(source)
    const category = categories.find((name) => name === opening?.[1])
    if (category === undefined || opening === null) throw new Error(`no plural: ${source}`)
    const { text, end } = readText(source, at + opening[0].length, true)
    assertNoLooseBrace(text)
    forms[category] = text
    at = end + 1
  }
  const { other } = forms
  if (other === undefined) throw new Error(`the plural has no form "other": ${source}`)
  return { ...forms, other }
}

/** The text from `start`; as a form of a plural, up to its closing brace. */
function readText(source: string, start: number, isForm: boolean): { text: string; end: number } {
  let text = ''
  let depth = 0
  let at = start
  while (at < source.length) {
    const char = source.charAt(at)
    const quoted = /'(?:'|([{}#|][^']*)')/uy
    quoted.lastIndex = at
    const found = quoted.exec(source)
    if (found !== null) {
      text += found[1] ?? "'"
      at = quoted.lastIndex
      continue
    }
    if (isForm && char === '}' && depth === 0) return { text, end: at }
    depth += Number(char === '{') - Number(char === '}')
    text += isForm && char === '#' ? '{n}' : char
    at += 1
  }
  if (isForm) throw new Error(`a form is not closed: ${source}`)
  return { text, end: at }
}

function assertNoLooseBrace(text: string): void {
  if (/[{}]/u.test(text.replaceAll(/\{\w+\}/gu, '')))
    throw new Error(`a brace that belongs to no value: ${text}`)
}
