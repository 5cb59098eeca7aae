import { expect, test } from 'vitest'
import { governorateChoices, governorates } from './governorates.ts'

test('there are 27 different governorates in alphabetical order', () => {
  expect(new Set(governorates).size).toBe(27)
  expect([...governorates]).toEqual(governorates.toSorted())
})

test('a stored text that is not in the list is offered as a choice', () => {
  expect(governorateChoices('', String)).toEqual(governorates)
  expect(governorateChoices('Giza', String)).toEqual(governorates)
  expect(governorateChoices('القاهرة', String)).toEqual(['القاهرة', ...governorates])
})

test('the choices are sorted by the name that is shown', () => {
  const names: Record<string, string> = { Suez: 'أ', Cairo: 'إب', Giza: 'ت' }
  const nameOf = (governorate: string) => names[governorate] ?? 'ي'
  expect(governorateChoices('', nameOf).slice(0, 3)).toEqual(['Suez', 'Cairo', 'Giza'])
})
