import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage } from './language.ts'
import { rich } from './rich.tsx'
import { listed, say } from './say.ts'

const left = {
  one: 'Only {n} piece of {name} left',
  other: 'Only {n} pieces of {name} left',
} as const

describe('a message', () => {
  it('has the plural form of its value n', () => {
    expect(say(left, { n: 1, name: 'a box' })).toBe('Only 1 piece of a box left')
    expect(say(left, { n: 0, name: 'a box' })).toBe('Only 0 pieces of a box left')
  })

  it('formats numbers and inserts texts unchanged', () => {
    expect(say('{n} of {name}', { n: 12_000, name: '{n} $& <b>' })).toBe('12,000 of {n} $& <b>')
  })

  it('takes elements as values', () => {
    const html = renderToStaticMarkup(rich('Open {link}, please.', { link: <a href="/">Home</a> }))
    expect(html).toBe('<span>Open </span><span><a href="/">Home</a></span><span>, please.</span>')
  })

  it('without a value, or with another one, does not compile', () => {
    // @ts-expect-error name is missing
    expect(say('{n} of {name}', { n: 1 })).toBe('1 of ')
    // @ts-expect-error a plural needs n
    expect(say({ one: 'one', other: 'many' } as const, {})).toBe('many')
    // @ts-expect-error there is no such value
    expect(say('{n}', { n: 1, m: 2 })).toBe('1')
  })
})

describe('a value in Arabic', () => {
  beforeAll(() => setLanguage('ar'))
  afterAll(() => setLanguage('en'))

  const line = '{n} × {name}'

  it('is isolated and has the direction of its first letter', () => {
    expect(say(line, { n: 2, name: 'Box' })).toBe('\u20682\u2069 × \u2068Box\u2069')
    const html = renderToStaticMarkup(rich(line, { n: 2, name: 'Box' }))
    expect(html).toBe('<span><bdi>2</bdi></span><span> × </span><span><bdi>Box</bdi></span>')
  })

  it('that holds values runs from the right, whatever is inside', () => {
    const name = say(line, { n: 2, name: 'Box' })
    const places = listed([name, 'القاهرة'])
    expect(places).toBe(`\u2067${name}\u2069، \u2068القاهرة\u2069`)
    expect(say('{places}.', { places })).toBe(`\u2067${places}\u2069.`)
    const html = renderToStaticMarkup(rich('{name}.', { name }))
    expect(html).toBe(`<span><bdi dir="rtl">${name}</bdi></span><span>.</span>`)
  })
})

describe('a value with Arabic letters in English', () => {
  const line = '{name}, {total}'
  const name = 'Mona فتحي'

  it('is isolated: the number after it keeps its place', () => {
    expect(say(line, { name, total: '64.99 EGP' })).toBe(`\u2068${name}\u2069, 64.99 EGP`)
    expect(listed([name, 'Giza'])).toBe(`\u2068${name}\u2069, Giza`)
    const html = renderToStaticMarkup(rich(line, { name, total: 1 }))
    expect(html).toBe(`<span><bdi>${name}</bdi></span><span>, </span><span>1</span>`)
  })

  it('that is itself a text with values runs from the left', () => {
    const order = say(line, { name: 'منى', total: 1 })
    expect(say('{order}.', { order })).toBe(`\u2066${order}\u2069.`)
    const html = renderToStaticMarkup(rich('{order}.', { order }))
    expect(html).toBe(`<span><bdi dir="ltr">${order}</bdi></span><span>.</span>`)
  })
})
