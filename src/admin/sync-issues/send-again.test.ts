import { describe, expect, it } from 'vitest'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { rejectionTexts } from '#features/sync/write-texts.ts'
import { aStockMove, anOperation } from '../../../tests/support/builders.ts'
import { canSellAnyway, isByStranger } from './send-again.ts'

const sold = { product_id: '2', name: 'Box', price: 11_999, quantity: 2 }
const sale: Mutation = newMutation.recordSale({
  sold_at: '2026-11-20T12:00:00.000Z',
  items: [sold],
})

function refused(outcome: object, mutation = sale): Operation {
  const rejected = { status: 'rejected', ...outcome }
  return anOperation({ ...mutation, state: 'rejected', outcome: rejected })
}

describe('a sale at the stall that was refused', () => {
  it.each([
    { code: 'not_enough_stock', available: 1 },
    { code: 'items', items: [{ product_id: '2', code: 'sold_out' }] },
  ])('as $code can be recorded all the same', (outcome) => {
    expect(canSellAnyway(refused(outcome))).toBe(true)
  })

  it.each([
    { code: 'invalid', path: 'items' },
    { code: 'too_large' },
    { code: 'key_reused' },
    { code: 'withdrawn' },
    { code: 'not_staff' },
  ])('as $code is sent again: the count has nothing to do with it', (outcome) => {
    expect(canSellAnyway(refused(outcome))).toBe(false)
  })

  it('without an outcome can be recorded all the same', () => {
    expect(canSellAnyway(anOperation({ ...sale, state: 'rejected' }))).toBe(true)
  })

  it.each([{ class: 'rejected', status: 403, code: '42501', at: 0 }])(
    'because its author was dismissed is no question of the count: %j',
    (lastError) => {
      const operation = anOperation({ ...sale, state: 'rejected', lastError })
      expect(isByStranger(operation)).toBe(true)
      expect(canSellAnyway(operation)).toBe(false)
      expect(isByStranger(anOperation({ ...sale, state: 'rejected' }))).toBe(false)
    },
  )

  it('with a code of a later version shows the code, without a text about the count', () => {
    const operation = refused({ code: 'till_closed' })
    expect(rejectionTexts(operation, () => 'Box')).toEqual(['The server refused it (till_closed).'])
    expect(canSellAnyway(operation)).toBe(false)
  })
})

it('any other write is sent again, not sold', () => {
  expect(canSellAnyway(refused({ code: 'not_enough_stock' }, aStockMove('2', -1)))).toBe(false)
})
