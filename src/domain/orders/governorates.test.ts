import { expect, test } from 'vitest'
import { governorateChoices, governorates } from './governorates.ts'

test('there are 27 different governorates in alphabetical order', () => {
  expect(new Set(governorates).size).toBe(27)
  expect([...governorates]).toEqual(governorates.toSorted())
})

test('a stored text that is not in the list is offered as a choice', () => {
  expect(governorateChoices('')).toEqual(governorates)
  expect(governorateChoices('Giza')).toEqual(governorates)
  expect(governorateChoices('القاهرة')).toEqual(['القاهرة', ...governorates])
})
