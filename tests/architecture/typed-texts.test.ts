import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const onlyTrimmed = /\b(?:note|reason|text)\.trim\(\)/

it.each([
  'orders/timeline/note-form.tsx',
  'stall/returns/use-return.ts',
  'stall/closing/closing-form.tsx',
  'stall/sale/other-item.tsx',
  'stall/sale/change-price.tsx',
])('%s sends no text that the database refuses', (file) => {
  const source = readFileSync(`src/admin/${file}`, 'utf8')
  expect(source).toContain('cleanText(')
  expect(source).not.toMatch(onlyTrimmed)
})

it('control: a text that is only trimmed is found', () => {
  expect('note: typed.note.trim(), method').toMatch(onlyTrimmed)
})
