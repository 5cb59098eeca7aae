/** Copies pictures of another server, one product or category after the other. */
import { type Copies, type Foreign } from '#domain/products/copied-pictures.ts'
import { shrinkPhoto } from '#features/photo/shrink-photo.ts'

/** `refused`: the other server does not allow it, or it is no picture. */
export type NoPicture = 'refused' | 'no-answer'

/** A server that did not answer so many times in a row is not asked again. */
const mostSilent = 2

/** What the copying needs of the device. */
export interface Device {
  /** Returns early when it is cancelled. */
  load: (address: string, signal: AbortSignal) => Promise<Blob | NoPicture>
  isOnline: () => boolean
  /** Returns once the device may be online again. */
  waitForConnection: (signal: AbortSignal) => Promise<void>
  /** Waits until so many copies may be kept on this device; false: not yet. */
  hasRoom: (n: number) => Promise<boolean>
  /** Returns the copy's address. */
  keep: (address: string, blob: Blob) => Promise<string>
  /** Queues the edits that show the copies; false: they could not be saved. */
  show: (one: Foreign, copies: Copies) => Promise<boolean>
}

export interface CopyProgress {
  /** Of all different addresses: those whose copy is shown. */
  copied: number
  refused: readonly string[]
  total: number
  waitsFor: 'connection' | 'upload' | null
}

/** Ends early when it is cancelled or something could not be saved; what is queued stays so. */
export async function copyPictures(
  foreign: readonly Foreign[],
  device: Device,
  signal: AbortSignal,
  report: (progress: CopyProgress) => void,
): Promise<void> {
  const copies = new Map<string, string>()
  const shown = new Set<string>()
  const refused = new Set<string>()
  const silent = new Map<string, number>()
  const total = new Set(foreign.flatMap(({ addresses }) => addresses)).size
  const tell = (waitsFor: CopyProgress['waitsFor'] = null) =>
    report({ copied: shown.size, refused: [...refused], total, waitsFor })

  tell()
  for (const one of foreign) {
    const open = one.addresses.filter((address) => !copies.has(address) && !refused.has(address))
    while (!signal.aborted && !(await device.hasRoom(open.length))) tell('upload')
    for (const address of open) await copy(address)
    if (signal.aborted) return
    const found = one.addresses.filter((address) => copies.has(address))
    if (found.length > 0 && !(await device.show(one, copies))) return
    for (const address of found) shown.add(address)
    tell()
  }

  async function copy(address: string): Promise<void> {
    while (!signal.aborted) {
      const loaded = device.isOnline() ? await load(address) : null
      if (signal.aborted) return
      if (loaded instanceof Blob) {
        copies.set(address, await device.keep(address, loaded))
        return tell()
      }
      if (device.isOnline()) {
        refused.add(address)
        return tell()
      }
      tell('connection')
      await device.waitForConnection(signal)
    }
  }

  async function load(address: string): Promise<Blob | NoPicture> {
    const { host } = new URL(address)
    const times = silent.get(host) ?? 0
    if (times === mostSilent) return 'no-answer'
    const loaded = await device.load(address, signal)
    silent.set(host, loaded === 'no-answer' ? times + 1 : 0)
    return loaded
  }
}

/** A server that does not answer is not waited for any longer (ms). */
const patience = 30_000

/** Through an `img` with CORS: the page may not fetch from other servers. */
export async function loadPicture(address: string, signal: AbortSignal): Promise<Blob | NoPicture> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  // The page may not show a picture without TLS.
  image.src = address.replace(/^http:/i, 'https:')
  const answer = await Promise.race([
    image.decode().then(() => null, refuse),
    whenAborted(signal),
    whenAborted(AbortSignal.timeout(patience)),
  ])
  if (answer !== null) {
    image.src = ''
    return answer
  }
  const small = await shrinkPhoto(image)
  return small.ok ? small.value : 'refused'
}

const refuse = () => 'refused' as const

function whenAborted(signal: AbortSignal): Promise<'no-answer'> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('no-answer'), { once: true })
  })
}

export function waitForConnection(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
