import { describe, expect, it } from 'vitest'
import { orderBehind, signed, stockReason } from './stock-texts.ts'

const cause = 'abc12345-0000-4000-8000-000000000001'
const reasonOf = (reason: string, operation_id: string | null = cause) =>
  stockReason({ reason, operation_id })

describe('the reason of a stock move', () => {
  it.each([
    ['order', 'order abc12345'],
    ['order cancelled', 'order abc12345 cancelled'],
    ['order reopened', 'order abc12345 reopened'],
    ['stall sale', 'stall sale'],
    ['stall', 'adjusted at the stall'],
    ['undo', 'taken back at the stall'],
    ['count', 'counted'],
    ['edited', 'product edit'],
    ['bulk change', 'bulk change'],
    ['import', 'CSV import'],
  ])('describes %s as: %s', (reason, words) => {
    expect(reasonOf(reason)).toBe(words)
  })

  it('describes a plain write, too', () => {
    expect(reasonOf('set', null)).toBe('set by another tool')
    expect(reasonOf('created', null)).toBe('product added')
  })

  it('shows the reason of another tool unchanged', () => {
    expect(reasonOf('stall at the fair')).toBe('stall at the fair')
    expect(reasonOf('constructor')).toBe('constructor')
  })
})

it('links only to the order behind a stock move', () => {
  expect(orderBehind({ reason: 'order cancelled', operation_id: cause })).toBe(cause)
  expect(orderBehind({ reason: 'edited', operation_id: cause })).toBeNull()
})

it('shows a difference with its sign', () => {
  expect([signed(5), signed(-2)]).toEqual(['+5', '−2'])
})
