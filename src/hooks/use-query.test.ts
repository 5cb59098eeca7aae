import { describe, expect, it, vi } from 'vitest'
import { areSame, toQuery, valueOr } from './use-query.ts'

const retry = () => undefined

describe('what a screen asked for', () => {
  it('is its value once it has been read', async () => {
    const query = await toQuery(async () => 7, retry)
    expect(query).toEqual({ state: 'ready', value: 7 })
    expect(valueOr(query, 0)).toBe(7)
  })

  it('is a failure with a way to ask again when it cannot be read', async () => {
    const again = vi.fn<() => void>()
    const query = await toQuery<number>(() => Promise.reject(new Error('broken')), again)
    expect(query).toMatchObject({ state: 'failed', error: new Error('broken') })
    expect(valueOr(query, 0)).toBe(0)
    if (query.state === 'failed') query.retry()
    expect(again).toHaveBeenCalledOnce()
  })

  it('is a failure as well when the read throws before it has begun', async () => {
    const query = await toQuery<number>(() => {
      throw new Error('broken')
    }, retry)
    expect(query.state).toBe('failed')
  })
})

describe('the arguments of a query', () => {
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
    [[{ list }], [{ list: [1, 2] }], false],
    [[new Map()], [new Map()], false],
  ])('%j and %j are the same: %s', (some, others, same) => {
    expect(areSame(some, others)).toBe(same)
  })
})
