import { describe, expect, it } from 'vitest'
import { showIconBadge } from './icon-badge.ts'

describe('the badge on the icon', () => {
  it('shows a number, and is removed at 0', () => {
    const shown: (number | 'cleared')[] = []
    const badges = {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push('cleared'),
    }
    showIconBadge(3, badges)
    showIconBadge(0, badges)
    expect(shown).toEqual([3, 'cleared'])
  })

  it('does nothing where the browser has no badge or forbids it', async () => {
    expect(() => showIconBadge(3, {})).not.toThrow()
    expect(() => showIconBadge(0, {})).not.toThrow()
    let asked = 0
    const refuse = async () => {
      asked += 1
      throw new DOMException('no', 'NotAllowedError')
    }
    showIconBadge(3, { setAppBadge: refuse })
    await Promise.resolve()
    expect(asked).toBe(1)
  })
})
