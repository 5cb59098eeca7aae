import { expect, it } from 'vitest'
import { onePerInvariant, planted, testPlanted } from './check-planted.ts'

testPlanted(onePerInvariant())

it('each invariant has a fault with a story', () => {
  const invariants = new Set(planted.flatMap((one) => one.invariants))
  const tested = onePerInvariant().map((one) => one.invariants[0])
  expect(new Set(tested)).toEqual(invariants)
})
