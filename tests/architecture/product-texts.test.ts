/**
 * docs/product.md quotes texts of the screens. Each must occur in the app, or in a browser test
 * that reads it from the page. No two statements have one label.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'

const folders = ['src', 'e2e', 'supabase/functions']
const code = ['index.html', ...folders.flatMap(listCode)].map(read).map(flatten).join('\n')
const templates = [/^Failed to fetch \w+\. Please try again\.$/]

describe('the texts quoted in docs/product.md', () => {
  const quotes = findQuotes(read('docs/product.md'))

  it('are found in the document', () => {
    expect(quotes.length).toBeGreaterThan(200)
  })

  it.each(quotes)('%s', (quote) => {
    expect(findMissing(quote)).toEqual([])
  })

  it('would be reported when the code has another text', () => {
    expect(findQuotes("says 'Thank You for {thing}' (or 'Loading\n  the moon...')")).toEqual([
      'Thank You for {thing}',
      'Loading the moon...',
    ])
    expect(findMissing('Loading the moon...')).toEqual(['Loading the moon'])
  })
})

describe('the labels of docs/product.md', () => {
  const labels = findLabels(read('docs/product.md'))

  it('are each given once', () => {
    expect(labels.length).toBeGreaterThan(400)
    expect(labels.filter(isGivenBefore)).toEqual([])
  })

  it('would be reported if one was given twice', () => {
    const twice = findLabels('- **A1** One\n  - **A1a** Two\n- **A1** Three (**A1a**)')
    expect(twice.filter(isGivenBefore)).toEqual(['A1'])
  })
})

function findLabels(text: string): string[] {
  const labels = text.matchAll(/^ *(?:- |\| )\*\*([A-Z]+\d+[a-z]*)\*\*/gm)
  return [...labels].map(([, label = '']) => label)
}

function isGivenBefore(label: string, at: number, labels: readonly string[]): boolean {
  return labels.indexOf(label) < at
}

/** An apostrophe inside a word ends no quote. */
function findQuotes(text: string): string[] {
  const quotes = text.matchAll(/(?:^|[\s(])'((?:[^']|(?<=\w)'(?=\w))*?)'(?=[\s,.;:)?]|$)/gm)
  return [...new Set([...quotes].map(([, quote = '']) => flatten(quote)))]
}

/**
 * The parts of a text around its `{values}` that the code does not contain. The code itself adds
 * the suffix of a title and the dots of a placeholder.
 */
function findMissing(quote: string): string[] {
  if (templates.some((template) => template.test(quote))) return []
  const parts = quote.replace(/ — Nefer$|\.\.\.$/, '').split(/\{[^}]*\}/)
  return parts
    .map((part) => part.trim())
    .filter((part) => /\w\w/.test(part) && !code.includes(part))
}

function flatten(text: string): string {
  return (
    text
      .replaceAll("\\'", "'")
      // Joins a text that is written as several strings.
      .replace(/['"`] \+\s*['"`]/g, '')
      .replaceAll("{' '}", ' ')
      .replace(/&apos;|&rsquo;|’/g, "'")
      .replace(/\s+/g, ' ')
  )
}

function listCode(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}
