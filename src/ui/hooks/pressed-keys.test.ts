import { expect, it } from 'vitest'
import { isKey } from './pressed-keys.ts'

it.each([
  ['a Latin keyboard', '/', 'Slash', false, '/'],
  ['a German keyboard, where it needs Shift', '/', 'Digit7', true, '/'],
  ['a capital', 'K', 'KeyK', false, 'k'],
  ['an Arabic keyboard', 'ظ', 'Slash', false, '/'],
  ['an Arabic keyboard with Shift', '؟', 'Slash', true, '?'],
  ['an Arabic keyboard', 'ن', 'KeyK', false, 'k'],
  ['an Arabic keyboard', 'ى', 'KeyN', false, 'n'],
])('%s: %s is found', (_keyboard, key, code, shiftKey, wanted) => {
  expect(isKey({ key, code, shiftKey }, wanted)).toBe(true)
})

it.each([
  ['-', 'Slash', false, '/'],
  ['؟', 'Slash', true, '/'],
  ['ظ', 'Slash', false, '?'],
  ['ArrowUp', 'ArrowUp', false, '↑ ↓'],
  ['ه', 'KeyI', false, '↑ ↓'],
])('another key is not: %s', (key, code, shiftKey, wanted) => {
  expect(isKey({ key, code, shiftKey }, wanted)).toBe(false)
})
