import { expect, it } from 'vitest'
import { remembered } from './functions.ts'

it('reads off each object once, also when there is nothing', () => {
  let readings = 0
  const read = remembered<object, undefined>(() => {
    readings += 1
    return undefined
  })
  const [one, other] = [{}, {}]
  for (const key of [one, one, other]) expect(read(key)).toBeUndefined()
  expect(readings).toBe(2)
})
