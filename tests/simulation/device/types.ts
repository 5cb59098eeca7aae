/** A device and what runs on it. */
import type * as app from '../app.ts'
import type { Random } from '../clock/random.ts'
import type { Process, Scheduler } from '../clock/scheduler.ts'
import type { Network } from '../network/network.ts'
import type { Commit, DiskFault } from './faulty-disk.ts'
import type { Locks } from './locks.ts'
import type { Quota } from './quota.ts'

/** One version of the program. */
export type App = typeof app

/** What a person at a page has in hand. */
interface Hands {
  app: App
  db: ReturnType<App['createDb']>
  now: () => number
}

/** Where a control breaks the devices. */
export interface DeviceFaults {
  keepsRowsAtSignOut?: boolean
  /** On a disk that stays full nothing of the catalogue gives way. */
  keepsCatalogue?: boolean
}

export interface DeviceWorld {
  scheduler: Scheduler
  random: Random
  faults: DeviceFaults
  /** Something the engine could not do. */
  report: (event: string, error: unknown) => void
}

export interface Device {
  number: number
  name: string
  world: DeviceWorld
  disk: IDBFactory
  network: Network
  locks: Locks
  /** ms by which its clock is wrong. */
  clockOffset: number
  pages: Page[]
  workers: Worker[]
  /** What its disk is going to do to commits of the `local` database, the next one first. */
  diskFaults: (DiskFault | null)[]
  diskFaultOf: (commit: Commit) => DiskFault | null
  quota: Quota
  /** The page that is in front; opens one if there is none. */
  page: () => Page
  /** Of any of the versions there are. */
  openPage: (version?: 'newest') => Page
  startWorker: (event: 'sync' | 'navigation') => void
  /** The browser is killed. */
  kill: () => void
}

export interface Page extends Process, Hands {
  device: Device
  /** It comes back into view, or the browser says that the connection is back. */
  wake: (reason: 'online' | 'visible') => void
  pull: () => Promise<boolean>
  push: () => void
  refreshOrders: () => Promise<void>
  /** Pages of releases that had it not give up by themselves, without asking the server. */
  withdraw: ReturnType<App['createSync']>['withdraw'] | undefined
  resolveUnknownOutcome: ReturnType<App['createSync']>['resolveUnknownOutcome'] | undefined
  signIn: (user: string) => Promise<boolean>
  signOut: () => Promise<void>
  kill: () => void
}

export interface Worker extends Process {
  kill: () => void
}
