/** What people read stands in src/texts, so that it exists in every language. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'

const folders = ['admin', 'app', 'features', 'hooks', 'prerender', 'routes', 'shop', 'ui']

/** Codes, keys and names that look like texts. */
const noTexts = new Set([
  'Apple', // the maker in a browser's name
  'Brand', // schema.org
  'Code of this screen could not be loaded.', // changes a message for developers
  'Enter',
  'Erased customer', // as the server stores it
  'Escape',
  'Home',
  'End',
  'Offer',
  'Organization',
  'Product',
  'Store',
  'Quotes', // a kind of error of the CSV parser
])

/** Words that a search ignores, in every language. */
const wordsOfSearch = 'src/shop/layout/search/product-index.ts'

/** Props that are shown or read aloud. */
const shownProps = new Set(
  'aria-label aria-description title placeholder alt label text intro hint summary'.split(' '),
)

describe('the texts of the screens', () => {
  const files = folders.flatMap((folder) => listCode(join('src', folder)))

  it('are read from src/texts', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((path) => findTexts(path, readFileSync(path, 'utf8')))).toEqual([])
    // It parses all screens: too much for the usual time on a busy machine.
  }, 60_000)

  it.each([
    ['between tags', '<p>words</p>'],
    ['in a condition', "<p>{open && 'Not saved'}</p>"],
    ['in a prop', '<img alt="box" />'],
    ['in a template', 'showToast({ message: `Added ${n}` })'],
    ['of a constant', "const label = 'Quantity'"],
    ['at the end of a sentence', "show('it could not be saved.')"],
    ['in Arabic', "show('حفظ')"],
  ])('would be reported %s', (_where, code) => {
    expect(findTexts('src/ui/a.tsx', code)).toHaveLength(1)
  })

  it('are distinguished from codes, classes and messages for developers', () => {
    const code = `
      import { A } from 'Some module'
      const classes = 'flex gap-2 p-4'
      throw new Error('A programmer made a mistake.')
      export const b = <A className="btn-icon" name="close" type="button">{'+'} · {key === 'Enter'}</A>`
    expect(findTexts('src/ui/a.tsx', code)).toEqual([])
  })
})

function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|gen)\./.test(name))
    .map((name) => join(folder, name))
    .filter((path) => path !== wordsOfSearch)
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** 'path:line text' for every text that people would read. */
function findTexts(path: string, code: string): string[] {
  const { program } = parseSync(path, code)
  const found: string[] = []
  visit(program, false)
  return found

  function visit(value: unknown, isShown: boolean): void {
    if (Array.isArray(value)) value.forEach((one) => visit(one, isShown))
    if (!isNode(value) || isForDevelopers(value)) return
    const text = textOf(value)
    if (text !== null && looksLikeText(text, isShown || value.type === 'JSXText')) {
      const line = code.slice(0, value.start).split('\n').length
      found.push(`${path}:${line} ${text}`)
    }
    for (const child of Object.values(value)) visit(child, isShownProp(value))
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isForDevelopers({ type, callee }: Node): boolean {
  if (type === 'ImportDeclaration' || type === 'TSLiteralType') return true
  return type === 'NewExpression' && isNode(callee) && String(callee['name']).endsWith('Error')
}

function isShownProp({ type, name }: Node): boolean {
  return type === 'JSXAttribute' && isNode(name) && shownProps.has(String(name['name']))
}

function textOf({ type, value }: Node): string | null {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value.trim()
  if (type !== 'TemplateElement') return null
  return String(Object(value).cooked).trim()
}

function looksLikeText(text: string, isShown: boolean): boolean {
  if (noTexts.has(text)) return false
  if (/[\u0621-\u064A]{2}/.test(text)) return true
  if (isShown) return /[a-z]{2}/i.test(text)
  return /^[“"(]?[A-Z][a-z’']+(?:[ ,.:!?…]|$)/.test(text) || / .*[a-z]{2}[.!?…]$/.test(text)
}
