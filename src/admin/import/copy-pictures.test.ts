import { expect, it } from 'vitest'
import type { Copies, Foreign } from '#domain/products/copied-pictures.ts'
import { type CopyProgress, type Device, copyPictures } from './copy-pictures.ts'

const [a, b, c] = ['https://old.test/a', 'https://old.test/b', 'https://old.test/c']
const foreign: Foreign[] = [
  { type: 'product', id: 'p', name: 'Tray', addresses: [a, b] },
  { type: 'product', id: 'q', name: 'Bowl', addresses: [b, c] },
  { type: 'category', id: 'toys', name: 'Toys', addresses: [c] },
]

function start(given: Partial<Device> = {}, wanted: readonly Foreign[] = foreign) {
  const loaded: string[] = []
  const shown: { id: string; copies: Copies }[] = []
  const reports: CopyProgress[] = []
  const cancelling = new AbortController()
  const device: Device = {
    load: async (address) => {
      loaded.push(address)
      return address === c ? 'refused' : new Blob([address])
    },
    isOnline: () => true,
    waitForConnection: async () => undefined,
    hasRoom: async () => true,
    keep: async (address) => `copy of ${address}`,
    show: async ({ id }, copies) => {
      shown.push({ id, copies: new Map(copies) })
      return true
    },
    ...given,
  }
  const { signal } = cancelling
  const done = copyPictures(wanted, device, signal, (report) => void reports.push(report))
  return { done, loaded, shown, reports, cancelling }
}

it('each address is loaded once and shown by all that have it; a refused one is named', async () => {
  const { done, loaded, shown, reports } = start()
  await done
  expect(loaded).toEqual([a, b, c])
  expect(shown.map(({ id }) => id)).toEqual(['p', 'q'])
  expect(shown[1]?.copies.get(b)).toBe(`copy of ${b}`)
  expect(reports.at(-1)).toEqual({ copied: 2, refused: [c], total: 3, waitsFor: null })
})

it('without a connection nothing is refused: it continues afterwards', async () => {
  let online = false
  const waits: string[] = []
  const { done, reports } = start({
    isOnline: () => online,
    waitForConnection: async () => {
      waits.push('waited')
      online = true
    },
  })
  await done
  expect(waits).toEqual(['waited'])
  expect(reports[1]).toMatchObject({ copied: 0, refused: [], waitsFor: 'connection' })
  expect(reports.at(-1)).toMatchObject({ copied: 2, refused: [c] })
})

it('waits while too many copies are on the device', async () => {
  const asked: number[] = []
  const { done, loaded, reports } = start({
    hasRoom: async (n) => {
      asked.push(n)
      return asked.length > 2
    },
  })
  await done
  expect(asked).toEqual([2, 2, 2, 1, 0])
  expect(reports[1]).toMatchObject({ waitsFor: 'upload' })
  expect(loaded).toHaveLength(3)
})

it('ends when it is cancelled, or when something cannot be saved', async () => {
  const cancelled = start({
    load: async () => {
      cancelled.cancelling.abort()
      return new Blob()
    },
  })
  await cancelled.done
  expect(cancelled.shown).toEqual([])
  expect(cancelled.reports).toMatchObject([{ copied: 0 }])
  const failing = start({ show: async () => false })
  await failing.done
  expect(failing.loaded).toEqual([a, b])
})

it('a server that did not answer twice in a row is not asked again, another one is', async () => {
  const at = (name: number) => `https://silent.test/${name}`
  const addresses = [...[1, 2, 3, 4, 5].map(at), a]
  const asked: string[] = []
  const load: Device['load'] = async (address) => {
    asked.push(address)
    return address === a || address === at(2) ? new Blob() : 'no-answer'
  }
  const { done, reports } = start({ load }, [{ type: 'product', id: 'p', name: 'Tray', addresses }])
  await done
  expect(asked).toEqual([...[1, 2, 3, 4].map(at), a])
  expect(reports.at(-1)).toMatchObject({ copied: 2, refused: [1, 3, 4, 5].map(at) })
})
