/** A device: one disk, network, set of locks and clock, several pages and a worker. */
import { IDBFactory } from 'fake-indexeddb'
import { createNetwork } from '../network/network.ts'
import type { Answer, Request } from '../server/messages.ts'
import { createLocks } from './locks.ts'
import { openPage } from './page.ts'
import { createQuota } from './quota.ts'
import type { App, Device, DeviceWorld } from './types.ts'
import { startWorker } from './worker.ts'

export interface DeviceOptions {
  number: number
  world: DeviceWorld
  serve: (request: Request, device: Device) => Promise<Answer>
  /** The versions of the program its pages may have. */
  versions: readonly [App, ...App[]]
  /** Makes the names of the databases this day's own. */
  prefix: string
}

export function createDevice({ number, world, serve, versions, prefix }: DeviceOptions): Device {
  const { scheduler, random } = world
  const name = `${prefix}-${number}`
  const address = `10.0.0.${number}`
  const disk = new IDBFactory()
  const device: Device = {
    number,
    name,
    world,
    disk,
    quota: createQuota(disk),
    network: createNetwork({
      scheduler,
      random,
      address,
      serve: (request) => serve(request, device),
    }),
    locks: createLocks(scheduler),
    clockOffset: 0,
    clockWasWrong: false,
    clockSetAt: [],
    knownDismissals: new Set(),
    lastStaff: null,
    lastDismissed: null,
    signedInOffline: 0,
    connections: [],
    pages: [],
    missesReports: false,
    crashAfter: null,
    workers: [],
    diskFaults: [],
    diskFaultOf: ({ database }) => {
      if (device.crashAfter === 0) {
        device.kill()
        return 'abort'
      }
      if (device.crashAfter !== null) device.crashAfter -= 1
      const fault = database.endsWith('-local') ? (device.diskFaults.shift() ?? null) : null
      const isKept = database.endsWith('-mirror') && world.faults.keepsCatalogue === true
      return fault ?? (device.quota.isExceeded(isKept) ? 'full' : null)
    },
    page: () => device.pages.find(({ isFrozen }) => !isFrozen) ?? device.openPage(),
    openPage: (version) => {
      const app = version === 'newest' ? versions[0] : random.pick(versions)
      const page = openPage(device, app, `${name} page`)
      device.pages.unshift(page)
      for (const old of device.pages.splice(2)) old.kill()
      return page
    },
    closePage: () => {
      const front = device.pages.findIndex(({ isFrozen }) => !isFrozen)
      if (front !== -1) for (const page of device.pages.splice(front, 1)) page.kill()
    },
    startWorker: (event) => {
      device.workers.push(startWorker(device, random.pick(versions), event))
    },
    kill: () => {
      for (const process of [...device.pages, ...device.workers]) process.kill()
      device.crashAfter = null
      device.pages.length = 0
      device.workers.length = 0
    },
  }
  return device
}
