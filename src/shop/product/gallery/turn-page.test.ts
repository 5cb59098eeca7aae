import { describe, expect, it } from 'vitest'
import { pageAfter, stepOfKey, stepOfSwipe } from './turn-page.ts'

describe('turning pages', () => {
  it('by keys follows the direction of writing', () => {
    expect(['ArrowRight', 'ArrowLeft', 'Enter'].map((key) => stepOfKey(key, false))).toEqual([
      1, -1, 0,
    ])
    expect(['ArrowRight', 'ArrowLeft', 'Enter'].map((key) => stepOfKey(key, true))).toEqual([
      -1, 1, 0,
    ])
  })

  it('by swiping pulls the next picture in', () => {
    const at = (x: number, y = 0) => ({ x, y })
    expect(stepOfSwipe(at(200), at(100), false)).toBe(1)
    expect(stepOfSwipe(at(100), at(200), false)).toBe(-1)
    expect(stepOfSwipe(at(100), at(200), true)).toBe(1)
    expect(stepOfSwipe(at(200), at(100), true)).toBe(-1)
  })

  it('ignores presses and scrolling', () => {
    expect(stepOfSwipe({ x: 0, y: 0 }, { x: 39, y: 0 }, false)).toBe(0)
    expect(stepOfSwipe({ x: 0, y: 0 }, { x: 60, y: 90 }, false)).toBe(0)
  })

  it('ends at the first and the last picture', () => {
    expect([pageAfter(0, -1, 3), pageAfter(1, 1, 3), pageAfter(2, 1, 3)]).toEqual([0, 2, 2])
  })
})
