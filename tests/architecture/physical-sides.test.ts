/**
 * Pages in Arabic are mirrored by logical classes and properties (`ps-4`, `start-0`). What names a
 * physical side needs its counterpart for the other direction beside it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expandVariantGroup } from 'unocss'
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
      const sides = path.endsWith('.css')
        ? sidesInCss(text)
        : [...sidesInClasses(text), ...sidesInStyles(text)]
      return sides.map((side) => `${path} ${side}`)
    })
    expect(found.toSorted()).toEqual(meant)
    // It reads every screen: too much for the usual time on a busy machine.
  }, 60_000)

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
      'lg:right-0',
    ])
    expect(sidesInClasses("'ms-2 start-0 top-left rtl:text-right -translate-y-1 left'")).toEqual([])
  })

  it.each([
    '!ml-2',
    'lg:!text-left',
    'pl4',
    'm-r-2',
    '[margin-left:4px]',
    'lg:[border-right-width:1px]',
    '[text-align:right]',
    '[transform:translateX',
    'space-x-2',
    'divide-x',
    'inset-l-0',
    'inset-right-2',
    'rd-l',
    'rounded-br-2',
    'b-l',
    'border-r-2',
    'origin-top-left',
    'bg-left',
    'bg-gradient-to-r',
    'justify-right',
    '[&_li]:-ml-2',
    'aria-[current=page]:left-0',
  ])('are found in the class %s', (word) => {
    const [last = ''] = word.split('=').slice(-1)
    expect(sidesInClasses(`<p className="flex ${word} rtl:leading-loose" />`)).toEqual([last])
  })

  it.each([
    ["'text-left rtl:text-right'", []],
    ["'after:(scale-x-0 origin-left) rtl:after:origin-right'", []],
    ["'hover:translate-x-1 ' +\n'rtl:hover:-translate-x-1'", []],
    ["'ltr:ml-2 lg:rtl:pl-1 rtl:lg:mr-2'", ['ltr:ml-2']],
    ["'text-left rtl:leading-normal'", ['text-left']],
    ["'text-left rtl:text-left'", ['text-left']],
    ["'hover:translate-x-1 rtl:translate-x-1'", ['hover:translate-x-1']],
    ["'pl-2 rtl:mr-2'", ['pl-2']],
  ])('need a class of the same utility for the other side: %s', (source, found) => {
    expect(sidesInClasses(source)).toEqual(found)
  })

  it('are found in inline styles', () => {
    const source = `<p style={{ left: 0, top: \`\${y}px\`, marginRight: 1 }} />
      <p style={{
        transform: \`translateX(\${x}px)\`, textAlign: 'left' }} />
      <p style={{ height: left, transform: \`translateY(\${right}px)\` }} />`
    expect(sidesInStyles(source)).toEqual(['left', 'marginRight', 'translateX', "textAlign: 'left"])
  })

  it('are found in style sheets', () => {
    const css = 'a { margin-left: 1px; top: 0 } b { left: 0 } [dir="rtl"] b { right: 0 }'
    expect(sidesInCss(css)).toEqual(['margin-left', 'left'])
    expect(sidesInCss('@keyframes in { from { transform:translateX(1rem) } }')).toEqual([
      'translateX',
    ])
    expect(sidesInCss('a { border-left-width: 0; border-top-right-radius: 0 }')).toEqual([
      'border-left-width',
      'border-top-right-radius',
    ])
  })
})

/** A utility and, in the second group, its side. Where the side is a sign, that group is empty. */
const physicalClasses = [
  /^(|inset-)(left|right)(?=-)/,
  /^(inset-)([lr])(?=-|\d)/,
  /^((?:scroll-)?[mp]-?)([lr])(?=-|\d)/,
  /^((?:text|float|clear|object|origin|bg|justify)-(?:(?:align|top|bottom)-)?)(left|right)$/,
  /^((?:(?:border|b)-)?(?:rounded|rd)-[tb]?|(?:border|b)-|bg-gradient-to-[tb]?)([lr])(?=-|$)/,
  /^((?:translate|space|divide)-x)()(?=-|$)/,
  /^(\[[\w-]*?)(left|right)(?=[\w-]*:)/,
  /^(\[(?:text-align|float):)(left|right)/,
  /^(\[(?:transform:translateX|translate:))()/,
]
const physicalProperty = new RegExp(
  `(?:^|[;:\\s])(${[
    '(?:(?:scroll-)?(?:margin|padding)-|border-(?:top-|bottom-)?)?(?:left|right)(?:-\\w+)?(?=\\s*:)',
    '--[\\w-]*-(?:left|right)(?=\\s*:)',
    '(?:text-align|float):\\s*(?:left|right)',
    'translateX(?=\\()',
  ].join('|')})`,
  'g',
)
const physicalStyle = new RegExp(
  [
    '\\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\\w*)(?=:)',
    'translateX(?=\\()',
    "\\b(?:textAlign|float): '(?:left|right)",
  ].join('|'),
  'g',
)

interface ClassWord {
  word: string
  variants: string[]
  utility: string
  side: string
}

function sidesInClasses(source: string): string[] {
  const expanded = source.includes(':(') ? expandVariantGroup(source) : source
  const lines = expanded.split('\n').map(physicalIn)
  return lines.flatMap((line, at) => {
    const near = [...line, ...(lines[at + 1] ?? [])]
    const mirrored = near.filter(({ variants }) => variants.includes('rtl'))
    return line
      .filter(({ variants }) => !variants.includes('rtl'))
      .filter((one) => !mirrored.some((other) => isOtherSide(one, other)))
      .map(({ word }) => word)
  })
}

function physicalIn(source: string): ClassWord[] {
  const words = source.match(/[^\s'"`(){}<>=,;]+/g) ?? []
  return words.flatMap((word) => {
    // A colon inside brackets belongs to the value; a bracket may be cut off at a `(`.
    const parts = word.replaceAll('!', '').match(/(?:\[[^\]]*(?:\]|$)|[^:[])+/g) ?? []
    const [bare = '', ...variants] = parts.toReversed()
    const utility = bare.replace(/^-/, '')
    const [found] = physicalClasses.map((one) => one.exec(utility)).filter((one) => one !== null)
    if (found === undefined) return []
    const [, name = '', side = ''] = found
    return [{ word, variants, utility: name, side: side === '' ? bare.slice(0, 1) : side }]
  })
}

function isOtherSide(one: ClassWord, other: ClassWord): boolean {
  const [mine, theirs] = [one, other].map(({ variants }) =>
    variants.filter((variant) => !/^(?:ltr|rtl)$/.test(variant)).toSorted(),
  )
  return (
    one.utility === other.utility &&
    one.side !== other.side &&
    JSON.stringify(mine) === JSON.stringify(theirs)
  )
}

function sidesInStyles(source: string): string[] {
  return [...source.matchAll(/style=\{\{([\s\S]*?)\}\}/g)].flatMap(
    ([, style = '']) => style.match(physicalStyle) ?? [],
  )
}

function sidesInCss(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return rules.flatMap(([, selector = '', body = '']) => {
    if (selector.includes('[dir=')) return []
    const found = body.matchAll(physicalProperty)
    return [...found].map(([, property = '']) => property)
  })
}
