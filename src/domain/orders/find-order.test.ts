import * as v from 'valibot'
import { expect, it } from 'vitest'
import { OrderSearch } from './find-order.ts'

const phone = '01001234567'
const read = (number: string) => v.safeParse(OrderSearch, { number, phone })

it.each(['1a2b3c4d', '#1A2B 3C4D', ' 1a2b-3c4d ', '\u2066١a٢b٣c٤d\u2069', '1a2b–3c4d'])(
  'reads the order number "%s"',
  (number) => {
    expect(read(number)).toMatchObject({ success: true, output: { number: '1a2b3c4d', phone } })
  },
)

it('reads a complete order number', () => {
  expect(read('1a2b3c4d-5e6f-4a00-8000-000000000001')).toMatchObject({
    output: { number: '1a2b3c4d5e6f4a008000000000000001' },
  })
})

it.each(['', '1a2b3c4', '1a2b3c4x', 'order 1a2b3c4d'])('refuses the number "%s"', (number) => {
  expect(read(number).issues?.map(({ message }) => message)).toEqual(['orderNumberInvalid'])
})
