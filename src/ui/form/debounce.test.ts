import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDebounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('values that follow each other quickly', () => {
  it('are passed on as the last one, once, when they have come to rest', () => {
    const passed: string[] = []
    const rest = createDebounce<string>(800)
    rest.listen((value) => passed.push(value))
    rest.keep('processing')
    vi.advanceTimersByTime(700)
    rest.keep('shipped')
    vi.advanceTimersByTime(799)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1)
    rest.pass()
    expect(passed).toEqual(['shipped'])
  })

  it('are passed on at once on request, or without a listener', () => {
    const passed: string[] = []
    const rest = createDebounce<string>(800)
    const stop = rest.listen((value) => passed.push(value))
    rest.pass()
    rest.keep('shipped')
    rest.pass()
    rest.keep('pending')
    stop()
    expect(passed).toEqual(['shipped', 'pending'])
  })
})
