/** Reads and edits the messages in the modules of `src/texts/<language>` by their source. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import type { Message, Plural } from '../../src/texts/message.ts'
import { categories } from './icu.ts'

export interface FoundMessage {
  /** 'cart.empty.title'; items of a list by their number. */
  key: string
  message: Message
  file: string
  /** Where its expression stands in the file. */
  start: number
  end: number
}

/** In the order of the files. Throws for a message that is no literal. */
export function readMessages(folder: string): FoundMessage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map((name) => join(folder, name))
    .flatMap((file) => messagesIn(file, readFileSync(file, 'utf8')))
}

export function messagesIn(file: string, source: string): FoundMessage[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init !== null ? messagesOf(init, id.name, file) : [],
    )
  })
}

function messagesOf(node: ESTree.Expression, key: string, file: string): FoundMessage[] {
  const found = { key, file, start: node.start, end: node.end }
  const text = textOf(node)
  if (text !== null) return [{ ...found, message: text }]
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return messagesOf(node.expression, key, file)
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((element, at) =>
      element === null || element.type === 'SpreadElement'
        ? reject(file, key, element?.type)
        : messagesOf(element, `${key}.${at}`, file),
    )
  if (node.type !== 'ObjectExpression') return reject(file, key, node.type)
  const plural = pluralOf(node)
  if (plural !== null) return [{ ...found, message: plural }]
  return node.properties.flatMap((property) => {
    const name = property.type === 'Property' ? nameOf(property) : null
    return property.type === 'SpreadElement' || name === null
      ? reject(file, key, property.type)
      : messagesOf(property.value, `${key}.${name}`, file)
  })
}

function reject(file: string, key: string, type = 'hole'): never {
  throw new Error(`${file}: ${key} is no literal text (${type})`)
}

function textOf(node: ESTree.Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return null
  return node.quasis[0]?.value.cooked ?? null
}

/** Null: an object of messages. */
function pluralOf(node: ESTree.ObjectExpression): Plural | null {
  const forms = node.properties.flatMap((property) => {
    const name = property.type === 'Property' ? nameOf(property) : null
    const text = property.type === 'Property' ? textOf(property.value) : null
    return name === null || text === null ? [] : [[name, text] as const]
  })
  const { other, ...rest } = Object.fromEntries(forms)
  const known: readonly string[] = categories
  const isPlural = forms.every(([name]) => known.includes(name))
  if (other === undefined || !isPlural || forms.length !== node.properties.length) return null
  return { ...rest, other }
}

function nameOf({ key, computed }: ESTree.ObjectProperty): string | null {
  if (computed) return null
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

/** The source with other messages in place of the found ones. */
export function withMessages(
  source: string,
  edits: readonly { at: Pick<FoundMessage, 'start' | 'end'>; message: Message }[],
): string {
  return edits
    .toSorted((a, b) => b.at.start - a.at.start)
    .reduce(
      (text, { at, message }) => text.slice(0, at.start) + toSource(message) + text.slice(at.end),
      source,
    )
}

function toSource(message: Message): string {
  if (typeof message === 'string') return quoted(message)
  const forms = categories.flatMap((category) => {
    const form = message[category]
    return form === undefined ? [] : `${category}: ${quoted(form)}`
  })
  return `{ ${forms.join(', ')} }`
}

function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inside}'`
}
