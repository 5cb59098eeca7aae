/** Kinds of faults that English texts of screens and mails had; each is refused by its words. */
import { describe, expect, it } from 'vitest'
import { mailMessages, mailTexts } from '../../scripts/texts/mail-texts.ts'
import { readMessages } from '../../scripts/texts/text-modules.ts'
import type { Message } from './message.ts'

const screens = readMessages('src/texts/en')
const texts: [key: string, text: string][] = [
  ...screens.flatMap(({ key, message }) =>
    formsOf(message).map((text): [string, string] => [key, text]),
  ),
  ...mailMessages(mailTexts.en),
]

/** A counted noun must not be plural; the days in '1 to 3 days' are. */
function isWrongForOne(message: Message): boolean {
  if (typeof message === 'string') return false
  const text = (message.one ?? message.other).replaceAll('{n}', '1')
  return /\b1 (?!is\b|has\b|was\b|needs\b)\w+s\b|\bbest 1 are\b|\b1 are\b/.test(
    text.replaceAll(/\S+ to \d+ days/g, ''),
  )
}

describe('the count of 1', () => {
  it('is right in every message', () => {
    expect(screens.length).toBeGreaterThan(500)
    expect(screens.filter(({ message }) => isWrongForOne(message))).toEqual([])
  })

  it.each<[Message, boolean]>([
    [{ other: '{n} items available' }, true],
    [{ one: '{n} item available', other: '{n} items available' }, false],
    [{ one: 'The best {n} are shown.', other: 'more' }, true],
    [{ other: 'Delivery: 1 to {n} days' }, false],
  ])('%j: %s', (message, isWrong) => expect(isWrongForOne(message)).toBe(isWrong))
})

/** Texts that the specification quotes keep their words. */
const quoted = [
  /^(?:Loading(?: categories| orders| products?)?|Processing|Saving|Updating|Subscribing|\{label\})\.{3}$/,
  /^Failed to fetch /,
  /^Sorry, we couldn't find the product you're looking for\.$/,
  /^(?:The \w+ ha(?:s|ve) been \w+|Your order has been placed) successfully[.!]$/,
]
const instead: [replaced: RegExp, by: string][] = [
  [/\.\.\.| …(?! EGP)/, '… without a space before it'],
  [/[‘]|(?<![\p{L}\p{N}])'/u, '“ ”'],
  [/'/, '’'],
  [/\b(?:a|an|this|each|no|the latest) mail\b(?! API)|\bmails\b/i, 'email'],
  [/\bwaits\b|\b(?:people|changes|products|messages|orders) wait\b/i, 'is waiting, are waiting'],
  [/successfully/, 'nothing'],
  [/meanwhile/, 'in the meantime'],
  [/fetch/i, 'load'],
  [/\bid\b/, 'ID'],
  [
    /is given out to|gives out|is only on the server, and it|anything new told|given up|read in\b|does not count you/,
    'a sentence',
  ],
  [/\bchanges? of staff\b|kept of |orders of this number/, 'by, about, from'],
  [/newsletter/i, 'letters from the workshop'],
  [/\(any more\)/, 'or no longer'],
  [/[Pp]resent password|the present one/, 'current'],
  [/Staff area/, 'staff room'],
  [/Dismiss/i, 'Remove access'],
]
const wordIn = (text: string) =>
  quoted.some((one) => one.test(text))
    ? undefined
    : instead.find(([replaced]) => replaced.test(text.replaceAll(/\{\w+\}/g, '')))?.[1]

describe('words that were replaced', () => {
  it('stand in no text of a screen or a mail', () => {
    expect(texts.filter(([, text]) => wordIn(text) !== undefined)).toEqual([])
  })

  it.each([
    ['Loading people...', '… without a space before it'],
    ['Loading orders...', undefined],
    ['The customer gets a mail.', 'email'],
    ['{n} change waits', 'is waiting, are waiting'],
    ['Please wait a while', undefined],
    ['The order was shipped meanwhile', 'in the meantime'],
    ['Failed to fetch orders. Please try again.', undefined],
    ['Prices have not been fetched yet', 'load'],
    ['The id is taken', 'ID'],
    ["There is no category '{category}'", '“ ”'],
    ['This device’s clock', undefined],
    ["This device's clock", '’'],
    ['Waits for your sign-in', 'is waiting, are waiting'],
    ['Inviting is only on the server, and it cannot be reached', 'a sentence'],
    ['Newsletter sign-up', 'letters from the workshop'],
    ['Inviting is given out to a current session only', 'a sentence'],
  ])('%s: %s', (text, word) => expect(wordIn(text)).toBe(word))
})

function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}
