import { expect, it } from 'vitest'
import { anOperation } from '../../../tests/support/builders.ts'
import { rejectionTexts } from './write-texts.ts'

it('an order whose reasons are gone when its refusal is repeated has a sentence without a code', () => {
  const outcome = { status: 'rejected', code: 'items', items: [] }
  const refused = anOperation({ kind: 'placeOrder', state: 'rejected', outcome })
  expect(rejectionTexts(refused, (id) => id)).toEqual([
    'What was wrong with it is all right by now. It can be sent again.',
  ])
})
