import { describe, expect, it } from 'vitest'
import { longerNumbers, shortNumber } from './order-numbers.ts'

const [one, sameStart, sameGroups, other] = [
  '1a2b3c4d-5e6f-4a00-8000-000000000001',
  '1a2b3c4d-7777-4a00-8000-000000000002',
  '1a2b3c4d-5e6f-4a00-8000-000000000003',
  '99999999-5e6f-4a00-8000-000000000001',
] as const

describe('the number of an order', () => {
  it('is its first 8 characters unless another order begins with them', () => {
    expect(shortNumber(one)).toBe('1a2b3c4d')
    expect(longerNumbers([one, other]).size).toBe(0)
    expect(longerNumbers([one, one]).size).toBe(0)
  })

  it('is longer where two would be equal, and begins with the 8 characters', () => {
    const numbers = longerNumbers([one, sameStart, other])
    expect([...numbers]).toEqual([
      [one, '1a2b3c4d-5e6f'],
      [sameStart, '1a2b3c4d-7777'],
    ])
  })

  it('is never the same for two orders, however similar their ids are', () => {
    const numbers = longerNumbers([one, sameStart, sameGroups])
    expect(numbers.get(sameStart)).toBe('1a2b3c4d-7777')
    expect(numbers.get(one)).toBe(one)
    expect(numbers.get(sameGroups)).toBe(sameGroups)
    expect(new Set(numbers.values()).size).toBe(3)
  })
})
