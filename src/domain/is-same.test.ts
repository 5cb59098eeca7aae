import { describe, expect, it } from 'vitest'
import { isSame } from './is-same.ts'

describe('isSame', () => {
  it.each([
    [1, 1],
    [null, null],
    [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }],
    [{ a: 1, b: undefined }, { a: 1 }],
  ])('%j and %j are the same', (a, b) => {
    expect(isSame(a, b)).toBe(true)
  })

  it('compares other values than arrays and plain objects by identity', () => {
    const map = new Map()
    expect(isSame({ map }, { map })).toBe(true)
  })

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: [1] }, { a: [1, 2] }],
    [new Map([[1, 2]]), new Map([[1, 2]])],
    [new Date(0), new Date(0)],
    [new Blob(['a']), new Blob(['a'])],
  ])('%j and %j are not the same', (a, b) => {
    expect(isSame(a, b)).toBe(false)
  })
})
