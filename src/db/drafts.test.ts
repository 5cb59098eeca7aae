import { describe, expect, it } from 'vitest'
import { keepInOrder } from '#db/drafts.ts'

/** A disk whose writes end when the test says so. */
function slowDisk() {
  const started: (string | null)[] = []
  const ends: ((error?: Error) => void)[] = []
  const write = (value: string | null) => {
    started.push(value)
    return new Promise<void>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)))
    })
  }
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (at: number, error?: Error) => {
    ends[at]?.(error)
    await turn()
  }
  return { write, started, end, turn }
}

describe('a draft keeper', () => {
  it('writes the first change at once, without waiting for a pause in typing', () => {
    const disk = slowDisk()
    keepInOrder(disk.write).keep('a')
    expect(disk.started).toEqual(['a'])
  })

  it('never writes two at a time and always ends with the newest', async () => {
    const disk = slowDisk()
    const keeper = keepInOrder(disk.write)
    for (const value of ['a', 'ab', 'abc']) keeper.keep(value)
    expect(disk.started).toEqual(['a'])
    await disk.end(0)
    expect(disk.started).toEqual(['a', 'abc'])
    await disk.end(1)
    expect(disk.started).toEqual(['a', 'abc'])
  })

  it('continues after a write that failed', async () => {
    const disk = slowDisk()
    const keeper = keepInOrder(disk.write)
    keeper.keep('a')
    await disk.end(0, new Error('disk full'))
    keeper.keep('ab')
    expect(disk.started).toEqual(['a', 'ab'])
  })

  it('stops before the next write, and resolves when the running one has ended', async () => {
    const disk = slowDisk()
    const keeper = keepInOrder(disk.write)
    keeper.keep('a')
    keeper.keep('ab')
    let stopped = false
    const stopping = keeper.stop().then(() => (stopped = true))
    await disk.turn()
    expect(stopped).toBe(false)
    await disk.end(0)
    await stopping
    expect(disk.started).toEqual(['a'])
  })

  it('drops values kept during a running write', async () => {
    const disk = slowDisk()
    const keeper = keepInOrder(disk.write)
    keeper.keep('a')
    keeper.keep('ab')
    const dropping = keeper.drop()
    await disk.end(0)
    expect(disk.started).toEqual(['a', null])
    await disk.end(1)
    await dropping
  })
})
