import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Outcome, isOutcome, parseApplied, parseRejected } from './outcome.ts'

const applied = {
  status: 'applied',
  xid: '9007199254740993',
  epoch: 'e1',
  touched: [{ t: 'products', id: '1', v: 2 }],
}
const rejected = {
  status: 'rejected',
  code: 'items',
  items: [
    { product_id: '1', code: 'sold_out' },
    { product_id: '2', code: 'not_enough_stock', available: 3 },
    { product_id: '3', code: 'price_changed', price: 9999 },
    { product_id: '4', code: 'not_sold' },
  ],
}

describe('Outcome', () => {
  it.each([
    applied,
    rejected,
    { status: 'conflict', fields: { name: { base: 'a', theirs: 'b', mine: 'c' } }, version: 4 },
    { status: 'wait', retry_after_ms: 0 },
  ])('reads %j', (outcome) => {
    expect(v.parse(Outcome, outcome)).toEqual(outcome)
  })

  it.each([
    { status: 'done' },
    { ...applied, xid: 12 },
    { ...applied, xid: '-1' },
    { ...applied, touched: [{ t: 'products', id: '1', v: 0 }] },
    { status: 'rejected' },
    { ...rejected, items: [{ product_id: '2', code: 'not_enough_stock' }] },
    { ...rejected, items: [{ product_id: '3', code: 'price_changed', price: 99.99 }] },
    { status: 'wait', retry_after_ms: -1 },
    '<html>Sign in to the hotel network</html>',
    null,
  ])('does not take %j for an answer', (outcome) => {
    expect(v.is(Outcome, outcome)).toBe(false)
  })
})

describe('an outcome of a later server', () => {
  it.each([
    { ...applied, touched: [{ t: 'workshops', id: '1', v: 1, more: true }], notes: [] },
    { ...rejected, items: [{ product_id: '1', code: 'reserved', until: 'tomorrow' }] },
    { status: 'conflict', fields: { name: { mine: 'c' } }, since: 'yesterday' },
  ])('is what its status says: %j', (outcome) => {
    expect(isOutcome(outcome)).toBe(true)
  })

  it('may refuse a line for a reason that this version does not know', () => {
    const items = [{ product_id: '1', code: 'reserved' }]
    expect(parseRejected({ ...rejected, items })?.items).toEqual([
      { product_id: '1', code: 'other' },
    ])
  })
})

describe('a stored outcome', () => {
  it('is parsed as its own status only', () => {
    expect(parseApplied(applied)).toEqual(applied)
    expect(parseRejected(rejected)).toEqual(rejected)
  })

  it.each([undefined, null, rejected])('%j is not applied', (outcome) => {
    expect(parseApplied(outcome)).toBeNull()
  })

  it.each([undefined, null, applied])('%j is not rejected', (outcome) => {
    expect(parseRejected(outcome)).toBeNull()
  })
})
