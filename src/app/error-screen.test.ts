import { describe, expect, it } from 'vitest'
import { takeReload } from './error-screen.tsx'

function session() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('a reload for code that is lost', () => {
  it('happens at most once a minute', () => {
    const storage = session()
    const times = [0, 1_000, 59_999, 60_000, 61_000]
    expect(times.map((now) => takeReload(() => storage, now))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('is not put off for long by a clock that was set back', () => {
    const storage = session()
    takeReload(() => storage, 10_000_000)
    expect(takeReload(() => storage, 1_000)).toBe(true)
  })

  it('never happens where the browser forbids to remember it', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(takeReload(forbidden, 0)).toBe(false)
    const full = { ...session(), setItem: forbidden }
    expect(takeReload(() => full, 0)).toBe(false)
  })
})
