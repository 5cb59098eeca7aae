import { describe, expect, it, vi } from 'vitest'
import { areSame, toQuery, valueOr } from './use-query.ts'

const retry = () => undefined

describe('toQuery', () => {
  it('returns the value that was read', async () => {
    const query = await toQuery(async () => 7, retry)
    expect(query).toEqual({ state: 'ready', value: 7 })
    expect(valueOr(query, 0)).toBe(7)
  })

  it('returns a failure with a retry function when the read fails', async () => {
    const again = vi.fn<() => void>()
    const query = await toQuery<number>(() => Promise.reject(new Error('broken')), again)
    expect(query).toMatchObject({ state: 'failed', error: new Error('broken') })
    expect(valueOr(query, 0)).toBe(0)
    if (query.state === 'failed') query.retry()
    expect(again).toHaveBeenCalledOnce()
  })

  it('returns a failure when the read throws synchronously', async () => {
    const query = await toQuery<number>(() => {
      throw new Error('broken')
    }, retry)
    expect(query.state).toBe('failed')
  })
})

describe('areSame', () => {
  const list = [1, 2]
  it.each([
    [['a', 1, null, undefined], ['a', 1, null, undefined], true],
    [[Number.NaN], [Number.NaN], true],
    [['a'], ['b'], false],
    [['a'], ['a', undefined], false],
    [[{ category: 'boxes', limit: 4 }], [{ limit: 4, category: 'boxes' }], true],
    [[{ category: 'boxes' }], [{ category: 'boxes', limit: 4 }], false],
    [[{ list }], [{ list }], true],
    [[[1, 2]], [[1, 2]], true],
    [[[1, 2]], [[1, 3]], false],
    [[{ list }], [{ list: [1, 2] }], true],
    [[{ list }], [{ list: [1, 3] }], false],
    [[new Map()], [new Map()], false],
  ])('compares %j with %j: %s', (some, others, same) => {
    expect(areSame(some, others)).toBe(same)
  })
})
