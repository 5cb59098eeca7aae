import { expect, test } from 'vitest'
import { governorateChoices, governorates } from './governorates.ts'

test('there are 27 governorates, each once and in the order of the alphabet', () => {
  expect(new Set(governorates).size).toBe(27)
  expect([...governorates]).toEqual(governorates.toSorted())
})

test('what was typed before there was a list stays a choice', () => {
  expect(governorateChoices('')).toEqual(governorates)
  expect(governorateChoices('Giza')).toEqual(governorates)
  expect(governorateChoices('القاهرة')).toEqual(['القاهرة', ...governorates])
})
