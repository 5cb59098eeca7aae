import { expect, it } from 'vitest'
import { htmlToLine, htmlToText } from './plain-text.ts'

it('paragraphs and items are lines, and entities their characters', () => {
  expect(htmlToText('<p>Oak &amp; olive</p>\n<ul><li>one</li><li>two</li></ul>')).toBe(
    'Oak & olive\n- one\n- two',
  )
})

it.each([
  '<!-- a > b -->',
  '<script src="x">if (a < b) c()</script>',
  '<STYLE>p { a: b }</style >',
])('what %s hides is left out', (hidden) => {
  expect(htmlToLine(`<b>Oak</b>${hidden} box`)).toBe('Oak box')
})

it.each(['<!--', '<script>', '<style type="x">'])(
  'the text behind %s without an end stays',
  (tag) => {
    expect(htmlToLine(`<b>Oak</b> ${tag}box of <i>olive</i>`)).toBe('Oak box of olive')
  },
)
