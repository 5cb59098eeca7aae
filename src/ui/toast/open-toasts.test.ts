import { describe, expect, it } from 'vitest'
import { type OpenToast, afterTime, withToast } from './open-toasts.ts'
import type { Toast } from './toast.ts'

function open(...toasts: Partial<Toast>[]): OpenToast[] {
  let all: OpenToast[] = []
  for (const [at, toast] of toasts.entries())
    all = withToast(all, { message: `toast ${at + 1}`, tone: 'info', number: at + 1, ...toast })
  return all
}

const messages = (all: OpenToast[]) => all.map(({ message }) => message)

describe('withToast', () => {
  it('gives a toast 4 s, an error 5 s', () => {
    const all = open({ tone: 'success' }, { tone: 'info' }, { tone: 'error' })
    expect(all.map(({ left }) => left)).toEqual([4000, 4000, 5000])
  })

  it('replaces the toast of the same slot', () => {
    const all = open({ slot: 'cart' }, {}, {}, { slot: 'cart' })
    expect(messages(all)).toEqual(['toast 2', 'toast 3', 'toast 4'])
  })
})

describe('afterTime', () => {
  it('lets the time of a toast pass only while it is visible', () => {
    let all = open({}, {})
    all = afterTime(all, 3999, new Set([2]))
    expect(messages(all)).toEqual(['toast 1', 'toast 2'])
    all = afterTime(all, 1, new Set([2]))
    expect(messages(all)).toEqual(['toast 1'])
    expect(messages(afterTime(all, 3999, new Set([1])))).toEqual(['toast 1'])
    expect(afterTime(all, 4000, new Set([1]))).toEqual([])
  })
})
