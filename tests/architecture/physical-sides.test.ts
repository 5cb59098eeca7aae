/**
 * Pages in Arabic are mirrored by logical classes and properties (`ps-4`, `start-0`). What names a
 * physical side needs its counterpart for the other direction beside it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** 'file class': intended physical sides. */
const meant = [
  // The pieces stand at the right of the picture: they are shown whole in both directions.
  'src/shop/home/home-screen.tsx lg:object-right',
]

const files = execFileSync('git', ['ls-files', 'src', 'uno.config.ts', 'index.html'])
  .toString()
  .split('\n')
  .filter((path) => /\.(?:tsx?|css|html)$/.test(path) && !/\.(?:test|gen)\./.test(path))
  .filter((path) => !path.startsWith('src/texts/'))

describe('physical sides', () => {
  it('have a counterpart in the other direction', () => {
    const found = files.flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const sides = path.endsWith('.css') ? sidesInCss(text) : sidesInClasses(text)
      return sides.map((side) => `${path} ${side}`)
    })
    expect(found.toSorted()).toEqual(meant)
  })

  it('are found in classes', () => {
    const found = sidesInClasses(
      `'ml-2 lt-sm:pr-[3px] -left-4 hover:translate-x-1 text-right border-l lg:(absolute right-0)'`,
    )
    expect(found).toEqual([
      'ml-2',
      'lt-sm:pr-[3px]',
      '-left-4',
      'hover:translate-x-1',
      'text-right',
      'border-l',
      'right-0',
    ])
    expect(sidesInClasses("'ms-2 start-0 top-left rtl:text-right -translate-y-1 left'")).toEqual([])
    expect(sidesInClasses("'text-left rtl:text-right'")).toEqual([])
  })

  it('are found in styles', () => {
    const css = 'a { margin-left: 1px; top: 0 } b { left: 0 } [dir="rtl"] b { right: 0 }'
    expect(sidesInCss(css)).toEqual(['margin-left', 'left'])
  })
})

const physicalClass = new RegExp(
  [
    '^-?(?:left|right|m[lr]|p[lr]|scroll-[mp][lr]|translate-x)-',
    '^(?:text|object|origin|float|clear)-(?:left|right)$',
    '^(?:border|rounded)-[tb]?[lr](?:-|$)',
  ].join('|'),
)
const physicalProperty = new RegExp(
  `(?:^|[;\\s])(${[
    '(?:(?:margin|padding|border)-)?(?:left|right)(?=\\s*:)',
    '--[\\w-]*-(?:left|right)(?=\\s*:)',
    '(?:text-align|float):\\s*(?:left|right)',
  ].join('|')})`,
  'g',
)

function sidesInClasses(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const near = `${line}${lines[at + 1] ?? ''}`
    if (near.includes('rtl:')) return []
    const words = line.match(/[^\s'"`(){}<>=,;]+/g) ?? []
    return words.filter((word) => physicalClass.test(word.split(':').at(-1) ?? ''))
  })
}

function sidesInCss(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selector = '', body = '']) => {
    if (selector.includes('[dir=')) return []
    const found = body.matchAll(physicalProperty)
    return [...found].map(([, property = '']) => property)
  })
}
