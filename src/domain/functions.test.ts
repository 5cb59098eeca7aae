import { expect, it, vi } from 'vitest'
import { createListeners, keepTrying, loadOnce, memoize } from './functions.ts'

it('notifies every listener until it is removed', () => {
  const { subscribe, notify, hasAny } = createListeners()
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const remove = subscribe(one)
  subscribe(other)
  notify()
  remove()
  notify()
  expect([one, other].map((listener) => listener.mock.calls.length)).toEqual([1, 2])
  expect(hasAny()).toBe(true)
  expect(createListeners().hasAny()).toBe(false)
})

it('reads each object once, also when the result is undefined', () => {
  let readings = 0
  const read = memoize<object, undefined>(() => {
    readings += 1
    return undefined
  })
  const [one, other] = [{}, {}]
  for (const key of [one, one, other]) expect(read(key)).toBeUndefined()
  expect(readings).toBe(2)
})

it('loads once for concurrent calls, and again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost'))
  load.mockResolvedValue('code')
  const get = loadOnce(load)
  await expect(Promise.all([get(), get()])).rejects.toThrow('lost')
  expect(load).toHaveBeenCalledOnce()
  expect(await Promise.all([get(), get()])).toEqual(['code', 'code'])
  expect(await get()).toBe('code')
  expect(load).toHaveBeenCalledTimes(2)
})

it('retries with growing pauses until it works, and reports each failure', async () => {
  const task = vi.fn<() => Promise<void>>()
  for (let n = 0; n < 4; n += 1) task.mockRejectedValueOnce(new Error('lost'))
  task.mockResolvedValue()
  const onFailure = vi.fn<() => void>()
  const pauses: number[] = []
  const wait = (act: () => void, ms: number) => {
    pauses.push(ms)
    act()
  }
  keepTrying(task, onFailure, wait, { firstMs: 5, longestMs: 20, random: () => 0 })
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(5))
  expect(pauses).toEqual([5, 10, 20, 20])
  expect(onFailure).toHaveBeenCalledTimes(4)
})

it('shortens pauses at random, so that devices do not retry at the same time', async () => {
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('lost'))
  task.mockResolvedValue()
  const pauses: number[] = []
  const wait = (act: () => void, ms: number) => {
    pauses.push(ms)
    act()
  }
  keepTrying(task, () => undefined, wait, { firstMs: 100, longestMs: 100, random: () => 0.5 })
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(2))
  expect(pauses).toEqual([75])
})
