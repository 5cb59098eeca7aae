import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { formatDate } from './dates.ts'
import { formatBytes, formatMoment, relativeTime, timeAgo } from './formats.ts'
import { weekFrom, weekdayName } from './weekly.ts'

const now = Date.UTC(2026, 10, 20, 10)

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [-999, 'now'],
    [-1000, '1 second ago'],
    [-59_999, '59 seconds ago'],
    [-60_000, '1 minute ago'],
    [-3_600_000, '1 hour ago'],
    [-2 * 86_400_000, '2 days ago'],
    [12_000, 'in 12 seconds'],
  ])('%i ms from now is %s', (distance, text) => {
    expect(relativeTime(now + distance, now)).toBe(text)
  })
})

describe('timeAgo', () => {
  it.each([
    [0, 'just now'],
    [-5000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [86_400_000, 'yesterday'],
  ])('%i ms ago is %s', (age, text) => {
    expect(timeAgo(now, now + age)).toBe(text)
  })
})

describe('formatMoment', () => {
  it('formats day and time, and leaves other texts unchanged', () => {
    expect(formatMoment('2026-11-20T10:00:00')).toBe('20 Nov 2026, 10:00')
    expect(formatMoment('some time')).toBe('some time')
  })
})

describe('formatBytes', () => {
  it.each([
    [0, '0.0 MB'],
    [449_000, '0.4 MB'],
    [9_940_000, '9.9 MB'],
    [10_000_000, '10 MB'],
    [999_000_000, '999 MB'],
    [1_234_500_000, '1.2 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('in Arabic', () => {
  afterEach(() => setLanguage('en'))

  it.each([
    ['short', '20 نوفمبر 2026'],
    ['long', '20 نوفمبر 2026'],
    ['time', '6:30 م'],
    ['moment', '20 نوفمبر 2026 في 6:30 م'],
    ['longMoment', '20 نوفمبر 2026 في 6:30 م'],
    ['day', '20 نوفمبر'],
    ['weekday', 'الجمعة، 20 نوفمبر'],
    ['deadline', 'الجمعة، 20 نوفمبر في 6:30 م'],
  ] as const)('the style %s is %s, with Latin digits and no hidden marks', (style, text) => {
    setLanguage('ar')
    expect(formatDate(style, '2026-11-20T18:30:00').replaceAll('\u202F', ' ')).toBe(text)
  })

  it.each([
    [0, 'الآن'],
    [-60_000, 'قبل دقيقة واحدة'],
    [-300_000, 'قبل 5 دقائق'],
    [12_000, 'خلال 12 ثانية'],
  ])('%i ms from now is %s', (distance, text) => {
    setLanguage('ar')
    expect(relativeTime(now + distance, now)).toBe(text)
  })
  it('a week begins on Saturday, in English on Monday', () => {
    expect(weekdayName(weekFrom()[0] ?? NaN)).toBe('Monday')
    setLanguage('ar')
    const days = weekFrom().map(weekdayName)
    expect([days[0], days.at(-1), new Set(days).size]).toEqual(['السبت', 'الجمعة', 7])
  })
})
