/** `npm run texts`: texts go to translation tools and come back. */
import { describe, expect, it } from 'vitest'
import { catalogueMessages } from '../../scripts/texts/catalogue-texts.ts'
import { changesIn, toJson } from '../../scripts/texts/exchange.ts'
import { icuToMessage, messageToIcu } from '../../scripts/texts/icu.ts'
import { mailMessages, mailTexts } from '../../scripts/texts/mail-texts.ts'
import { recoveryMessages } from '../../scripts/texts/recovery-texts.ts'
import { messagesIn, readMessages, withMessages } from '../../scripts/texts/text-modules.ts'

describe.each(['en', 'ar'])('the texts of src/texts/%s', (code) => {
  const messages = readMessages(`src/texts/${code}`)

  it('are all found, each by its own key', () => {
    expect(messages.length).toBeGreaterThan(500)
    expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length)
  })

  it('come back unchanged', () => {
    expect(messages.map(({ message }) => icuToMessage(messageToIcu(message)))).toEqual(
      messages.map(({ message }) => message),
    )
    expect(changesIn(toJson(messages), messages)).toEqual({ edits: [], problems: [] })
  })
})

const source = `/** A comment. */
export const cart = {
  title: 'Cart',
  owner: "Mona's <b>#1</b>",
  left: { one: '{n} piece', other: '{n} pieces of {name}' },
  lines: ['one', { text: 'two' }],
} as const
`
const found = messagesIn('cart.ts', source)
const lines: Record<string, string> = JSON.parse(toJson(found))

function read(changed: Record<string, string>) {
  return changesIn(JSON.stringify({ ...lines, ...changed }), found)
}

it('texts are written as ICU MessageFormat', () => {
  expect(lines).toEqual({
    'cart.title': 'Cart',
    'cart.owner': "Mona''s <b>#1</b>",
    'cart.left': '{n, plural, one {{n} piece} other {{n} pieces of {name}}}',
    'cart.lines.0': 'one',
    'cart.lines.1.text': 'two',
  })
  expect(messageToIcu({ other: "#{n}'s" })).toBe("{n, plural, other {'#'{n}''s}}")
})

it('edited texts replace their literals and nothing else', () => {
  const changed = {
    'cart.owner': "Sara''s\n\\box",
    'cart.left': "{n, plural, one {a piece} other {# pieces, '#'{n} of {name}}}",
    'cart.lines.1.text': 'three',
  }
  const { edits, problems } = read(changed)
  expect(problems).toEqual([])
  const edited = withMessages(source, edits)
  expect(edited).toContain("/** A comment. */\nexport const cart = {\n  title: 'Cart',\n")
  expect(messagesIn('cart.ts', edited).map(({ message }) => message)).toEqual([
    'Cart',
    "Sara's\n\\box",
    { one: 'a piece', other: '{n} pieces, #{n} of {name}' },
    'one',
    'three',
  ])
})

it.each([
  ['{count, plural, other {x}}'],
  ['{n, select, other {x}}'],
  ['{n, plural, =1 {x} other {y}}'],
  ['{n, plural, one {x}}'],
  ['{n, plural, other {x'],
  ['{n, number}'],
  ['half a {name'],
])('what a message cannot say is reported and changes nothing: %s', (icu) => {
  const { edits, problems } = read({ 'cart.title': icu })
  expect(edits).toEqual([])
  expect(problems).toEqual([expect.stringMatching(/^cart\.title: /)])
})

it('missing and unknown lines are reported', () => {
  const { 'cart.title': _, ...rest } = lines
  expect(changesIn(JSON.stringify({ ...rest, 'cart.no': 'x' }), found)).toEqual({
    edits: [],
    problems: ['cart.title is missing', 'there is no text cart.no'],
  })
})

it.each(["'a' + 'b'", '`a ${b}`', '(n: number) => n', '[...others]', 'other'])(
  'a module with a text that is no literal is refused: %s',
  (text) => {
    expect(() => messagesIn('a.ts', `export const a = { text: ${text} }`)).toThrow('a.ts: a.text')
  },
)

it('a reader gets every plural form of the mails and every reason', () => {
  const texts = mailMessages(mailTexts.ar)
  const of = (key: string) => texts.filter(([one]) => one.startsWith(key)).map(([, text]) => text)
  expect(new Set(of('mail.backInStock.pieces')).size).toBe(6)
  expect(new Set(of('mail.staffOrder.held.')).size).toBe(7)
  expect(mailMessages(mailTexts.en).map(([key]) => key)).toEqual(texts.map(([key]) => key))
})

it('a reader gets the mail with a link for a new password', () => {
  expect(recoveryMessages('en')).toEqual([
    ['mail.recovery.subject', 'A new password for the staff room of Nefer'],
    ['mail.recovery.0', 'A new password'],
    ['mail.recovery.1', expect.stringMatching(/^This link lets you .* for an hour\.$/)],
    ['mail.recovery.2', 'Choose a new password'],
  ])
  const arabic = recoveryMessages('ar')
  expect(arabic.map(([key]) => key)).toEqual(recoveryMessages('en').map(([key]) => key))
  expect(arabic.filter(([, text]) => !/^[\p{Script=Arabic}\p{M}\s.،:]+$/u.test(text))).toEqual([])
})

it('a reader gets the texts of the catalogue that can be translated', () => {
  const row = { id: '2', name: 'Box', name_ar: 'علبة', wood: '', wood_ar: null, image: '/2.jpg' }
  const tables = {
    products: [{ ...row, pictures: [{ alt: 'Lid', alt_ar: 'غطاء' }] }],
    settings: [{ id: 'shop', address_en: 'Cairo', address_ar: 'القاهرة' }],
  }
  expect(catalogueMessages(tables, 'en')).toEqual([
    ['catalogue.products.2.name', 'Box'],
    ['catalogue.products.2.pictures.0.alt', 'Lid'],
    ['catalogue.settings.shop.address', 'Cairo'],
  ])
  expect(catalogueMessages(tables, 'ar')).toEqual([
    ['catalogue.products.2.name', 'علبة'],
    ['catalogue.products.2.pictures.0.alt', 'غطاء'],
    ['catalogue.settings.shop.address', 'القاهرة'],
  ])
})
