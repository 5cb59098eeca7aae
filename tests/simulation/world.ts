/** Devices, a server and people, on one clock. */
import type { Product } from '#domain/products/product.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { type Random, createRandom } from './clock/random.ts'
import { type Scheduler, createScheduler } from './clock/scheduler.ts'
import { takeOverGlobals } from './clock/take-over-globals.ts'
import { createDevice } from './device/device.ts'
import { takeOverReports } from './device/reports.ts'
import type { App, Device, DeviceFaults } from './device/types.ts'
import { readStored } from './device/stored-rows.ts'
import { type Diary, createDiary } from './people/diary.ts'
import type { Database } from './server/database.ts'
import type { Prerendered } from './server/prerender.ts'
import { type Server, type ServerFaults, openServer } from './server/server.ts'
import type { Dimensions } from './story/steps.ts'
import { deviceCount } from './story/kind.ts'

export interface Faults {
  server?: ServerFaults
  devices?: DeviceFaults
  /** After each step, with each device. */
  afterStep?: (world: World, device: Device) => Promise<void>
  /** The requests after the repair are counted each time, not on a quarter of the days. */
  countsQuiet?: boolean
}

/** A help file. */
export interface SavedFile {
  text: string
  /** The device was cleared, or is about to be: only the file has these writes. */
  isLast: boolean
}

export interface World {
  scheduler: Scheduler
  random: Random
  server: Server
  devices: readonly Device[]
  diary: Diary
  /** By device: the products as they were last looked at. */
  memories: Map<Device, ReadonlyMap<string, Product & Record<string, unknown>>>
  faults: Faults
  dimensions: Dimensions
  files: SavedFile[]
  /** New products whose new category got another id, and that id. */
  movedTo: Map<string, string>
  /** Who took a photo, by its id. */
  photographers: Map<string, string>
  /** Prices that a cart promised to keep until then (ms). */
  keptPrices: { order: string; product: string; until: number }[]
  prerendered: Prerendered
  /** Writes that an owner took over or set aside, each with the place of the last write then. */
  takenOver: Map<string, number>
  /** Who never signs in again; at most one, because a colleague must take over. */
  absent: Set<string>
  /** Since when a device has the copy of a write that was sent (ms), by both. */
  copies: Map<string, number>
  /** Operations with a corrupt value on a disk. */
  corrupted: Set<string>
  /** Writes that their device does not have any more, by eviction or on request. */
  forgotten: Set<string>
  /** These writes of a device are forgotten. */
  forget: (device: Device, which: (id: string) => boolean) => void
  /** Errors that the engine reported. */
  reports: string[]
  close: () => void
}

export interface WorldOptions {
  database: Database
  seed: number
  versions: readonly [App, ...App[]]
  faults?: Faults
  dimensions: Dimensions
  /** ms since 1970. */
  begins?: number | undefined
}

const morning = Date.UTC(2026, 10, 22, 8)
let days = 0

export async function openWorld(options: WorldOptions): Promise<World> {
  const { database, seed, versions, faults = {}, dimensions, begins = morning } = options
  const random = createRandom(seed)
  const scheduler = createScheduler(random, begins)
  const giveBack = [takeOverGlobals(scheduler, random), takeOverReports(scheduler)]
  const diary = createDiary(scheduler.now)
  const reports: string[] = []
  const server = await openServer(database, random, scheduler.now, faults.server)
  const report = (event: string, error: unknown) => void reports.push(`${event}: ${String(error)}`)
  const signsInOffline = dimensions.has('offlineSignIns')
  const world = { scheduler, random, report, signsInOffline, faults: faults.devices ?? {} }
  const serve = async (
    ...[request, device]: Parameters<Parameters<typeof createDevice>[0]['serve']>
  ) => {
    noteMerged(diary, device)
    return server.answer(request)
  }
  const forgotten = new Set<string>()
  days += 1
  const devices = Array.from({ length: deviceCount }, (_, n) =>
    createDevice({ number: n + 1, world, serve, versions, prefix: `day${days}` }),
  )
  return {
    scheduler,
    random,
    server,
    devices,
    diary,
    memories: new Map(),
    files: [],
    movedTo: new Map(),
    photographers: new Map(),
    keptPrices: [],
    takenOver: new Map(),
    absent: new Set(),
    prerendered: { builtAt: '', products: [], lines: 0 },
    copies: new Map(),
    corrupted: new Set(),
    forgotten,
    forget: (device, which) => {
      noteMerged(diary, device)
      for (const { id, device: author } of diary.entries.values())
        if (author === device.number && which(id)) forgotten.add(id)
    },
    faults,
    dimensions,
    reports,
    close: () => {
      for (const device of devices) device.kill()
      for (const undo of giveBack) undo()
    },
  }
}

/**
 * Called before a request of a device reaches the server: records which writes were merged, and
 * which the device sends again because a restore had lost their rows.
 */
function noteMerged(diary: Diary, device: Device): void {
  for (const { id, merged, kind, payload } of readStored(device, 'local', 'outbox')) {
    if (typeof id !== 'string' || !Array.isArray(merged)) continue
    const [first, ...rest] = merged.map(String)
    const mutation = parseMutation(String(kind), payload)
    if (diary.entries.has(id)) diary.merge(id, merged.map(String))
    else if (first !== undefined && mutation !== null) {
      diary.replace(first, { id, mutation })
      diary.merge(id, rest)
    }
  }
}
