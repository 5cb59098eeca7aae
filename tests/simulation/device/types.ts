/** A device and what runs on it. */
import type * as app from '../app.ts'
import type { Random } from '../clock/random.ts'
import type { Process, Scheduler } from '../clock/scheduler.ts'
import type { Network } from '../network/network.ts'
import type { Commit, ConnectionError, DiskFault } from './faulty-disk.ts'
import type { Locks } from './locks.ts'
import type { Quota } from './quota.ts'

/** One version of the app. */
export type App = typeof app

/** What a person can use on a page. */
interface Hands {
  app: App
  db: ReturnType<App['createDb']>
  now: () => number
}

/** Planted faults of devices. */
export interface DeviceFaults {
  keepsRowsAtSignOut?: boolean
  /** Only the mirror is wiped at a sign-out. */
  keepsTextsAtSignOut?: boolean
  /** A help file has these rows of everybody. */
  exportsAll?: 'outbox' | 'photos'
  /** A device is cleared although the file lacks writes. */
  clearsAll?: boolean
  /** Orders that were closed long ago stay. */
  keepsAgedOrders?: boolean
  /** What a colleague left cannot be taken over. */
  leavesColleagues?: boolean
  /** A sign-out ends the session first, and nothing ever ends what is left of it. */
  leavesSignOutUndone?: boolean
  /** Writes in a help file stay as they are when their category gets another id. */
  leavesFrozenFollowers?: boolean
  /** A form that is open in two tabs is sent by both. */
  sendsFormsTwice?: boolean
  /** A page believes that it hears of every commit, also after it was frozen. */
  trustsReports?: boolean
  /** A full disk evicts nothing of the catalogue. */
  keepsCatalogue?: boolean
}

export interface DeviceWorld {
  /** Staff can return without a connection. */
  signsInOffline: boolean
  scheduler: Scheduler
  random: Random
  faults: DeviceFaults
  /** Receives errors of the engine. */
  report: (event: string, error: unknown) => void
}

export interface Device {
  number: number
  name: string
  world: DeviceWorld
  disk: IDBFactory
  network: Network
  locks: Locks
  /** The error of its clock (ms). */
  clockOffset: number
  clockWasWrong: boolean
  /** When somebody has set it, by the right clock (ms). */
  clockSetAt: number[]
  /** Whose dismissal it knows of; the member of the last one. */
  knownDismissals: Set<string>
  lastDismissed: string | null
  /** Who signed in last. */
  lastStaff: string | null
  /** The browser ended in the middle of a sign-out: the next pull ends it. */
  signedOutInPart?: true
  signedInOffline: number
  /** Each loses one open connection to the disk. */
  connections: ((error: ConnectionError) => void)[]
  pages: Page[]
  workers: Worker[]
  /** The browser dies before so many commits plus one; null: it lives. */
  crashAfter: number | null
  /** Some of its pages did not hear of every commit. */
  missesReports: boolean
  /** The fate of the next commits of the `local` database. */
  diskFaults: (DiskFault | null)[]
  diskFaultOf: (commit: Commit) => DiskFault | null
  quota: Quota
  /** The front page; opens one if there is none. */
  page: () => Page
  /** Opens a page of a random version, or of the newest. */
  openPage: (version?: 'newest') => Page
  /** Closes the front page. */
  closePage: () => void
  startWorker: (event: 'sync' | 'navigation') => void
  /** Kills the browser. */
  kill: () => void
}

export interface Page extends Process, Hands {
  device: Device
  /** The page becomes visible, or the browser reports a connection. */
  wake: (reason: 'online' | 'visible' | 'restored') => void
  /** A frozen page is shown again. */
  restore: () => void
  pull: () => Promise<boolean>
  push: () => void
  refreshOrders: () => Promise<void>
  /** Undefined on pages of releases without it. */
  withdraw: ReturnType<App['createSync']>['withdraw'] | undefined
  resolveUnknownOutcome: ReturnType<App['createSync']>['resolveUnknownOutcome'] | undefined
  signIn: (user: string) => Promise<boolean>
  signOut: () => Promise<void>
  kill: () => void
}

export interface Worker extends Process {
  kill: () => void
}
