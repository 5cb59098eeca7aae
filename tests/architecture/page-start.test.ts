/**
 * A block with `dir="auto"` would begin at the side of its own script: in the staff room, its text
 * begins where the page does.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

function astray(source: string): string[] {
  const tags = source.match(/<\w+[^<>]*\bdir="auto"[^>]*>/g) ?? []
  return tags
    .filter((tag) => !/^<(span|bdi)\b/.test(tag) || /\b(block|line-clamp)\b/.test(tag))
    .filter((tag) => !tag.includes('text-page-start'))
}

it('what people typed begins at the side of the page', () => {
  const names = readdirSync('src/admin', { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => astray(readFileSync(`src/admin/${file}`, 'utf8')))).toEqual([])
})

it('a block that begins at its own side is found', () => {
  const block = '<p dir="auto" className="mt-3">'
  expect(astray(`${block}<span dir="auto"><dd dir="auto" className="text-page-start">`)).toEqual([
    block,
  ])
})
