import * as v from 'valibot'
import { expect, it } from 'vitest'
import { countFields, fieldChecksOf, parseOrNull } from './schemas.ts'

const Box = v.object({
  name: v.string(),
  wood: v.optional(v.nullable(v.string())),
  maker: v.nullable(v.string()),
  archived: v.optional(v.boolean()),
  weight: v.pipe(v.number(), v.minValue(1)),
  pictures: v.optional(v.array(v.object({ image: v.string(), alt: v.string() }))),
})

it('reads what fits, and null otherwise', () => {
  const box = { name: 'Box', maker: null, weight: 5, unknown: 1 }
  expect(parseOrNull(Box, box)).toEqual({ name: 'Box', maker: null, weight: 5 })
  expect(parseOrNull(Box, { ...box, weight: 0 })).toBeNull()
})

it('counts fields, also those of optional lists', () => {
  expect(countFields(Box)).toBe(8)
})

it.each([
  ['name', ['', 'Box'], [null, undefined, 7], ''],
  ['wood', ['Oak', null, undefined], [7, {}], null],
  ['maker', ['Ann', null], [7, undefined], null],
  ['archived', [true, undefined], [null, 'yes'], undefined],
  ['weight', [1], [0, '5', null, undefined], 0],
  ['pictures', [[], undefined, [{ image: '', alt: '' }]], [[7], 'x', null], undefined],
])('checks %s by its type', (name, good, bad, empty) => {
  const check = fieldChecksOf(Box)[name]
  expect(good.filter((value) => check?.fits(value) !== true)).toEqual([])
  expect(bad.filter((value) => check?.fits(value) !== false)).toEqual([])
  expect(check?.otherwise).toBe(empty)
})
