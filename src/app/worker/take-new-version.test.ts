import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Handover, takeNewVersion } from './take-new-version.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser with a waiting version. `forgets`: the number of takeovers that it drops. */
function aBrowser({ forgets }: { forgets: number }) {
  let left = forgets
  const listeners = new Set<() => void>()
  const takeOver = () => listeners.forEach((act) => act())
  const handover = {
    onTakeover: (act) => {
      listeners.add(act)
      return () => listeners.delete(act)
    },
    // A second time it changes nothing.
    requestTakeover: vi.fn<() => void>(() => {
      if (left === 0) takeOver()
    }),
    checkForUpdate: vi.fn<() => void>(() => {
      left -= 1
      if (left <= 0) takeOver()
    }),
    reload: vi.fn<() => void>(),
  } satisfies Handover
  return { handover, takeOver, listeners }
}

it('loads the page anew once the new version has taken over', async () => {
  const { handover } = aBrowser({ forgets: 0 })
  expect(await takeNewVersion(handover)).toBe(true)
  expect(handover.reload).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(handover.checkForUpdate).not.toHaveBeenCalled()
})

it('makes a browser look again that has forgotten a takeover', async () => {
  const { handover } = aBrowser({ forgets: 2 })
  const taken = takeNewVersion(handover)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await taken).toBe(true)
  expect(handover.checkForUpdate).toHaveBeenCalledTimes(2)
  expect(handover.reload).toHaveBeenCalledOnce()
})

it('leaves the page as it is when the version before does not come to rest, also when that ends later', async () => {
  const { handover, takeOver, listeners } = aBrowser({ forgets: Infinity })
  const taken = takeNewVersion(handover)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await taken).toBe(false)
  takeOver()
  expect(handover.reload).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
  const { calls } = handover.checkForUpdate.mock
  const before = calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.length).toBe(before)
})
