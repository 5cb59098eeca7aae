import { expect, it } from 'vitest'
import { createPendingWork } from './pending-photos.ts'

it('waits for all work, also for what is added or fails meanwhile', async () => {
  const { track, settled } = createPendingWork()
  const done: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string, fails = false) =>
    track(
      new Promise<boolean>((resolve, reject) => {
        ends.set(name, () => (fails ? reject(new Error(name)) : resolve(true)))
      }).finally(() => done.push(name)),
    )
  void work('first')
  const waiting = settled().then((isComplete) => done.push(`complete: ${isComplete}`))
  const failed = work('second', true).catch(() => undefined)
  ends.get('first')?.()
  await Promise.resolve()
  ends.get('second')?.()
  await failed
  await waiting
  expect(done).toEqual(['first', 'second', 'complete: false'])
  expect(await settled()).toBe(true)
})

it('is not complete when a photo could not be used', async () => {
  const { track, settled } = createPendingWork()
  void track(Promise.resolve(false))
  void track(Promise.resolve(true))
  expect(await settled()).toBe(false)
})
