import { expect, it } from 'vitest'
import { createPendingWork } from './pending-photos.ts'

it('waits for all work, also for what is added or fails meanwhile', async () => {
  const { track, settled } = createPendingWork()
  const done: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string, fails = false) =>
    track(
      new Promise<void>((resolve, reject) => {
        ends.set(name, () => (fails ? reject(new Error(name)) : resolve()))
      }).finally(() => done.push(name)),
    )
  void work('first')
  const waiting = settled().then(() => done.push('settled'))
  const failed = work('second', true).catch(() => undefined)
  ends.get('first')?.()
  await Promise.resolve()
  ends.get('second')?.()
  await failed
  await waiting
  expect(done).toEqual(['first', 'second', 'settled'])
  await settled()
})
