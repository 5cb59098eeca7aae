import { expect, it } from 'vitest'
import { keepScreenOn } from './stall-screen.tsx'

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

it('keeps the screen on while the page is visible, and lets it go at the end', async () => {
  const page = new Page()
  const events: string[] = []
  const release = async () => void events.push('released')
  const request = async () => {
    events.push('requested')
    return { release } as WakeLockSentinel
  }
  const stop = keepScreenOn(page, { request })
  page.show('hidden')
  expect(events).toEqual(['requested'])
  page.show('visible')
  expect(events).toEqual(['requested', 'requested'])
  stop()
  await Promise.resolve()
  await Promise.resolve()
  expect(events).toEqual(['requested', 'requested', 'released'])
  page.show('visible')
  expect(events).toHaveLength(3)
})

it('does nothing more where the browser refuses', async () => {
  const page = new Page()
  const stop = keepScreenOn(page, { request: () => Promise.reject(new Error('low battery')) })
  expect(stop).not.toThrow()
  await Promise.resolve()
})
