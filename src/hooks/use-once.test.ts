import { describe, expect, it } from 'vitest'
import { createOnce } from './use-once.ts'

/** A write that the test ends. */
function slowWrite() {
  const ends: ((saved: boolean) => void)[] = []
  const act = () => new Promise<boolean>((resolve) => ends.push(resolve))
  return { act, ends }
}

describe('what must not happen twice', () => {
  it('happens once for any number of presses, during it and after it', async () => {
    const { act, ends } = slowWrite()
    const run = createOnce()
    const first = run(act)
    await run(act)
    ends[0]?.(true)
    await first
    await run(act)
    expect(ends).toHaveLength(1)
  })

  it('is busy for good once it has happened', async () => {
    const shown: boolean[] = []
    const run = createOnce((busy) => shown.push(busy))
    await run(async () => true)
    expect(shown).toEqual([true])
  })

  it('can be tried again when it has not', async () => {
    const shown: boolean[] = []
    const run = createOnce((busy) => shown.push(busy))
    await run(async () => false)
    await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await run(async () => true)
    expect(shown).toEqual([true, false, true, false, true])
  })
})
