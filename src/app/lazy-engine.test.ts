import { expect, test } from 'vitest'
import type { Sync } from '#sync/sync-scheduler.ts'
import { createLazySync } from './lazy-engine.ts'

const offline = createLazySync(() => Promise.reject(new Error('no code')))
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve: (value: T) => resolve(value) }
}

const search = { text: '', cursor: null }

test('a call made before the engine has loaded reaches it with its arguments', async () => {
  const pulls: unknown[] = []
  const loaded = deferred<{ sync: Sync }>()
  const sync = createLazySync(() => loaded.promise)
  const pulled = sync.pull(250)
  expect(pulls).toEqual([])
  const pull = (timeoutMs?: number) => Promise.resolve(pulls.push(timeoutMs) > 0)
  loaded.resolve({ sync: { ...offline, pull } })
  expect(await pulled).toBe(true)
  expect(pulls).toEqual([250])
})

test('live updates that were stopped before the engine has loaded stop after it has loaded', async () => {
  const events: string[] = []
  const loaded = deferred<{ sync: Sync }>()
  const stop = createLazySync(() => loaded.promise).startLiveUpdates()
  stop()
  const startLiveUpdates = () => {
    events.push('start')
    return () => void events.push('stop')
  }
  loaded.resolve({ sync: { ...offline, startLiveUpdates } })
  await loaded.promise
  await Promise.resolve()
  await Promise.resolve()
  expect(events).toEqual(['start', 'stop'])
})

test('without the code of the engine each call gets the answer of a missing connection', async () => {
  expect(await offline.pull()).toBe(false)
  expect(await offline.withdraw('1')).toBe('unknown')
  expect(await offline.refreshOrders()).toBeUndefined()
  expect(await offline.findOrders(search as never)).toEqual({ ok: false, problem: 'unreachable' })
  expect(await offline.followNewsletterLink({} as never)).toBe('unreachable')
  expect(() => offline.push()).not.toThrow()
  offline.startLiveUpdates()()
})
