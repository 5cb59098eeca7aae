import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const longestLine = 120
const longestComment = 100
/**
 * Generated, recorded and legal texts. Files in `src/texts`: a split literal has the type `string`,
 * and the compiler could no longer check its `{values}`.
 */
const exempt =
  /\.gen\.|^tests\/import-samples\/|^src\/texts\/(?:en|ar)\/|^tests\/compat\/releases\/|^LICENSE$/
const kinds = ['md', 'ts', 'tsx', 'mjs', 'js', 'html', 'sql', 'css'].map((end) => `*.${end}`)
const files = execFileSync('git', ['ls-files', ...kinds])
  .toString()
  .split('\n')
  .filter((path) => path !== '' && !exempt.test(path))

describe('the length of lines', () => {
  it('is at most 120 characters, and 100 in comments', () => {
    const long = files.flatMap((path) => findLong(path, readFileSync(path, 'utf8')))
    expect(long).toEqual([])
  })

  it('is reported for prose, code and comments', () => {
    const words = 'a word '.repeat(16).slice(0, 110)
    const longWords = 'a word '.repeat(18).slice(0, 121)
    expect(findLong('a.md', words)).toEqual([])
    expect(findLong('a.md', longWords)).toEqual(['a.md:1 (121)'])
    expect(findLong('a.ts', `\n${words}`)).toEqual([])
    expect(findLong('a.ts', longWords)).toEqual(['a.ts:1 (121)'])
    expect(findLong('a.ts', ` * ${words}`)).toEqual(['a.ts:1 (113)'])
    expect(findLong('a.sql', `-- ${words}`)).toEqual(['a.sql:1 (113)'])
    expect(findLong('a.html', `<!-- ${words}`)).toEqual(['a.html:1 (115)'])
  })

  it('does not count in tables, for the targets of links and for directives of the linter', () => {
    const long = 'a word '.repeat(30)
    expect(findLong('a.md', `| ${long} |`)).toEqual([])
    expect(findLong('a.md', `[a word](${'a'.repeat(120)}.md)`)).toEqual([])
    expect(findLong('a.ts', `// https://example.com/${'a'.repeat(120)}`)).toEqual([])
  })
})

function findLong(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const { length } = isMarkdown(path) ? line.replaceAll(/\]\([^)]*\)/g, ']') : line
    const isFine = length <= limitOf(path, line) || isExempt(path, line)
    return isFine ? [] : [`${path}:${at + 1} (${length})`]
  })
}

function limitOf(path: string, line: string): number {
  const isComment = !isMarkdown(path) && /^\s*(\/\/|\/?\*|--|<!--)/.test(line)
  return isComment ? longestComment : longestLine
}

function isExempt(path: string, line: string): boolean {
  // A description for previews is one attribute.
  return (
    /https?:\/\/|oxlint-disable|^\s*content="/.test(line) ||
    (isMarkdown(path) && /^\s*\|/.test(line))
  )
}

function isMarkdown(path: string): boolean {
  return path.endsWith('.md')
}
