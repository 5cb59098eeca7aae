import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../tests/support/cases.ts'
import { aLine, uuid } from '../../../tests/support/builders.ts'
import { type Moved, moveCode, readMoveCode } from './move-code.ts'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const moved: fc.Arbitrary<Moved> = fc.record({
  cart: fc.array(
    fc.record({ name: text, quantity: fc.integer({ min: 1, max: 99 }) }).map((line) => aLine(line)),
  ),
  saved: fc.array(
    fc.record({
      id: fc.uuid(),
      name: text,
      price: fc.nat(),
      image: text,
      savedAt: fc.nat(),
    }),
  ),
  orders: fc.array(
    fc.record({
      id: fc.uuid(),
      token: fc.string({ minLength: 32, maxLength: 128 }),
      placedAt: fc.nat(),
      total: fc.nat(),
      items: fc.constant([]),
    }),
  ),
  writes: fc.array(
    fc
      .record({ payload: fc.record({ order_id: fc.uuid(), token: text }), createdAt: fc.nat() })
      .map(({ payload, createdAt }) => ({
        id: uuid(1),
        kind: 'cancelMyOrder',
        payload,
        deps: [],
        createdAt,
      })),
  ),
})

test('whatever is moved is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(moved, async (one) => {
      expect(await readMoveCode(await moveCode(one))).toEqual({ ok: true, value: one })
    }),
    { numRuns: cases(100) },
  )
})

test('a code that was cut off or changed at one place never brings anything else', async () => {
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  await fc.assert(
    fc.asyncProperty(moved, place, fc.constantFrom('', 'A', 'B'), async (one, share, sign) => {
      const code = await moveCode(one)
      const at = 'nefer1.'.length + Math.floor(share * (code.length - 'nefer1.'.length))
      const broken = sign === '' ? code.slice(0, at) : code.slice(0, at) + sign + code.slice(at + 1)
      fc.pre(broken !== code)
      const read = await readMoveCode(broken)
      // The unused bits of the last bytes mean nothing.
      const isSame = sign !== '' && read.ok
      expect(read).toEqual(isSame ? { ok: true, value: one } : { ok: false, error: 'part' })
    }),
    { numRuns: cases(500) },
  )
})
