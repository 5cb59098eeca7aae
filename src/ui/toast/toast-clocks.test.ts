import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastClocks } from './toast-clocks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startTwo(visible: number) {
  const clocks = createToastClocks()
  const ended: string[] = []
  const end = (id: string) => () => {
    ended.push(id)
    clocks.forget(id)
  }
  clocks.show(visible)
  clocks.start('first', 5000, end('first'))
  clocks.start('second', 4000, end('second'))
  return { clocks, ended }
}

it('lets the time of a toast pass only while it is visible', () => {
  const { ended } = startTwo(1)
  vi.advanceTimersByTime(4000)
  expect(ended).toEqual(['second'])
  vi.advanceTimersByTime(4999)
  expect(ended).toEqual(['second'])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual(['second', 'first'])
})

it('lets the time of all toasts pass where all are visible', () => {
  const { ended } = startTwo(3)
  vi.advanceTimersByTime(5000)
  expect(ended).toEqual(['second', 'first'])
})

it('stops while it is held, also for toasts that become visible', () => {
  const { clocks, ended } = startTwo(1)
  clocks.pause('pointer', true)
  clocks.pause('focus', true)
  clocks.pause('focus', false)
  clocks.show(3)
  vi.advanceTimersByTime(60_000)
  expect(ended).toEqual([])
  clocks.pause('pointer', false)
  vi.advanceTimersByTime(5000)
  expect(ended).toEqual(['second', 'first'])
})
