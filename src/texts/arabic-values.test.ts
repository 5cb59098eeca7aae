import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readMessages } from '../../scripts/texts/text-modules.ts'
import { seedTexts } from '../../tests/support/seed-texts.ts'
import { formatEgp } from '#ui/money.ts'
import { setLanguage } from './language.ts'
import type { Message } from './message.ts'
import { loadTexts, t } from './texts.ts'

/** The compiler checks that no value is missing; this, that none is unknown. */
it('no Arabic message names a value or a tag that the English one lacks', async () => {
  await loadTexts('frame', 'parts', 'pages', 'shop', 'staff')
  const english = structuredClone<object>(t)
  setLanguage('ar')
  await loadTexts('frame', 'parts', 'pages', 'shop', 'staff')
  expect(t.common.cancel).toBe('إلغاء')
  expect(findUnknown(english, t)).toEqual([])
})

it('finds an unknown value and an unknown tag, also in one plural form', () => {
  const english = { a: { b: 'x {n} <em>y</em>' }, plural: { one: '{n} x', other: '{n} x' } }
  expect(findUnknown(english, { a: { b: '<em>y</em> x {m}' } })).toEqual(['a.b: {m}'])
  expect(findUnknown(english, { a: { b: '<b>y</b>' } })).toEqual(['a.b: </b>'])
  expect(findUnknown(english, { plural: { few: '{n} {m}' } })).toEqual(['plural.few: {m}'])
})

it('no Arabic text has a bare size or percentage, which would be shown in reverse', async () => {
  setLanguage('ar')
  await loadTexts('frame', 'parts', 'pages', 'shop', 'staff')
  expect([...textsIn(t), ...seedTexts()].filter(isReversed)).toEqual([])
  expect(['مثل 24 × 16', 'خصم {n}%', 'مثل \u206624 × 16\u2069'].map(isReversed)).toEqual([
    true,
    true,
    false,
  ])
})

it('names of products and categories stand quoted in Arabic sentences', () => {
  const messages = readMessages('src/texts/ar')
  expect(messages.filter(({ message }) => hasBareName(JSON.stringify(message)))).toEqual([])
  expect(
    ['إضافة {name} إلى السلة', 'ضمن {theirs}.', 'إضافة «{name}»', 'بواسطة {name}'].map(hasBareName),
  ).toEqual([true, true, false, false])
})

/** Names of people follow these words; after a colon or a comma a name is no part of a sentence. */
function hasBareName(text: string): boolean {
  return /(?<![\p{L}\p{M}])(?!(?:بواسطة|باسم|على|عن) )[\p{Script=Arabic}\p{M}]+ \{(?:name|product|theirs)\}/u.test(
    text,
  )
}

it('Arabic counts of one and two say so in words', () => {
  const messages = readMessages('src/texts/ar')
  expect(messages.length).toBeGreaterThan(500)
  expect(messages.filter(({ message }) => countsInFigures(message))).toEqual([])
  expect(countsInFigures({ two: '{n} قطعتان', other: '{n} قطعة' })).toBe(true)
})

/** 'one' and 'two' stand in the form of the noun; only ordinals and limits keep the figure. */
function countsInFigures(message: Message): boolean {
  if (typeof message === 'string') return false
  return [message.one, message.two].some((text) => text !== undefined && /\{n\} \p{L}/u.test(text))
}

it('no Arabic sentence ends behind an amount with a second full stop', () => {
  const amounts = namesOfAmounts()
  expect(amounts).toEqual(expect.arrayContaining(['paid', 'rest', 'price', 'total', 'over']))
  const messages = readMessages('src/texts/ar')
  expect(messages.filter(({ message }) => stopsTwice(amounts, JSON.stringify(message)))).toEqual([])
  expect(
    ['المدفوع: {paid}.', 'بقيمة <b>{total}</b>. شكرًا', 'المدفوع: {paid}', 'العدد: {n}.'].map(
      (text) => stopsTwice(amounts, text),
    ),
  ).toEqual([true, true, false, false])
})

/** The values that the screens show as amounts, whose currency ends with a full stop: 'ج.م.' */
function namesOfAmounts(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'))
  const found = code.join('\n').matchAll(/(\w+)(?::| =) (?:formatEgp\(|<Price\b)/g)
  return [...new Set([...found].map(([, name = '']) => name))]
}

function stopsTwice(amounts: readonly string[], text: string): boolean {
  const shown = text.replaceAll(/\{(\w+)\}/g, (value, name: string) =>
    amounts.includes(name) ? formatEgp(4_999, 'ar') : value,
  )
  return shown.replaceAll(/<\/?\w+>/g, '').includes('..')
}

afterAll(async () => {
  setLanguage('en')
  await loadTexts('frame', 'parts', 'pages', 'shop', 'staff')
})

/** By path. Of a plural, a form that English lacks is compared with `other`, and any may show n. */
function findUnknown(english: unknown, arabic: unknown, path: string[] = []): string[] {
  if (typeof arabic === 'string') {
    const isPluralForm = /^(?:zero|one|two|few|many|other)$/.test(path.at(-1) ?? '')
    const known = new Set([...namesIn(String(english)), ...(isPluralForm ? ['{n}'] : [])])
    const unknown = namesIn(arabic).filter((name) => !known.has(name))
    return unknown.map((name) => `${path.join('.')}: ${name}`)
  }
  const texts = Object(english)
  return Object.entries(Object(arabic)).flatMap(([key, value]) =>
    findUnknown(texts[key] ?? texts.other, value, [...path, key]),
  )
}

function textsIn(texts: unknown): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(Object(texts)).flatMap(textsIn)
}

function isReversed(text: string): boolean {
  return /\d\s*×|[\d}]\s*%/.test(text.replaceAll(/\u2066[^\u2069]*\u2069/g, ''))
}

function namesIn(text: string): string[] {
  return text.match(/\{\w+\}|<\/\w+>/g) ?? []
}
