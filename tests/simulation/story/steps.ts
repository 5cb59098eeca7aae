/** The events of a day. Numbers are resolved at run time: `pick` 4 of 3 products is the second. */
import type { PiecesAnswer } from '#domain/orders/delivery-attempt.ts'
import type { Random } from '../clock/random.ts'
import type { ConnectionError, DiskFault } from '../device/faulty-disk.ts'
import type { Weather } from '../network/network.ts'
import type { Role } from '../server/server.ts'

export type Step = PersonStep | DeviceStep | WorldStep

/** Shoppers, then staff. */
export type PersonStep =
  /** `twice`: its form is open in two tabs, and both send it. */
  | { do: 'order'; device: number; picks: number[]; quantity: number; twice?: boolean }
  | { do: 'subscribe'; device: number }
  | { do: 'revive-order'; device: number; pick: number }
  | { do: 'my-orders'; device: number }
  | { do: 'cancel-order'; device: number; pick: number }
  | { do: 'give-up'; device: number; pick: number }
  | {
      do: 'edit-product'
      device: number
      pick: number
      field: number
      value: number
      stale: boolean
    }
  | { do: 'archive'; device: number; pick: number }
  | { do: 'count-stock'; device: number; pick: number; delta: number }
  | { do: 'import'; device: number; deltas: number[]; creates: boolean }
  | { do: 'create-product'; device: number; category: number; stock: number; photo: boolean }
  | { do: 'delete-product'; device: number; pick: number; stale: boolean }
  /** `same`: under an id that another device may take. */
  | { do: 'create-category'; device: number; same?: boolean }
  | { do: 'edit-category'; device: number; pick: number; value: number }
  | { do: 'delete-category'; device: number; pick: number; to: number | null }
  | { do: 'set-status'; device: number; pick: number; status: number; pieces?: PiecesAnswer }
  /** `broken`: its first line. */
  | { do: 'parcel-back'; device: number; pick: number; broken: boolean }
  /** A delivery fails; `back`: the parcel comes back. */
  | { do: 'not-delivered'; device: number; pick: number; back: boolean }
  /** An even value: its number; an odd one: its courier. */
  | { do: 'set-parcel'; device: number; pick: number; value: number }
  /** A deposit is recorded; `back`: what was paid is paid back. */
  | { do: 'record-payment'; device: number; pick: number; back: boolean }
  /** The link of any order is opened on this device, and answered. */
  | { do: 'answer-order'; device: number; pick: number; yes: boolean }
  /** Staff ask the customer of an order, or were told yes on the phone. */
  | { do: 'confirm-order'; device: number; pick: number; phone: boolean }
  | { do: 'decide-held'; device: number; pick: number; release: boolean }
  | { do: 'add-note'; device: number; pick: number; value: number }
  | {
      do: 'correct-order'
      device: number
      pick: number
      value: number
      delta: number
      twice?: boolean
    }
  /** For the market of today; below 0: taken back. */
  | { do: 'pack'; device: number; pick: number; delta: number }
  /** So many pieces of each product are missing. */
  | { do: 'count-market'; device: number; missing: number }
  | { do: 'sell'; device: number; picks: number[]; quantity: number; twice?: boolean }
  | { do: 'take-back-sale'; device: number; pick: number }
  | { do: 'edit-settings'; device: number; pick: number; value: number; twice?: boolean }
  /** A piece of a sale is returned. */
  | { do: 'bring-back'; device: number; pick: number; twice?: boolean }
  /** So many piastres are missing. */
  | { do: 'close-day'; device: number; missing: number; twice?: boolean }
  | { do: 'look'; device: number }
  | { do: 'decide'; device: number; pick: number; how: number }
  /** Products go into the cart; a later order takes them. */
  | { do: 'fill-cart'; device: number; picks: number[] }
  | { do: 'fill-from-page'; device: number; pick: number }
  | { do: 'order-cart'; device: number }
  /** A write that waits while its toast offers 'Undo'. */
  | { do: 'undoable'; device: number; pick: number; how: number }
  | { do: 'undo'; device: number }
  | { do: 'write-help-file'; device: number }
  | { do: 'import-help-file'; device: number; pick: number }
  /** Everything is saved to a file, then the device is cleared. */
  | { do: 'save-and-clear'; device: number }
  /** A field of one queued operation gets another value. */
  | { do: 'corrupt'; device: number; pick: number; field: number; value: number }
  /** The owner takes over writes that colleagues left on this device, or sets them aside. */
  | { do: 'take-over'; device: number; aside: boolean }
  /** Who is signed in there signs out, and never signs in again. */
  | { do: 'leave'; device: number }
  | { do: 'sign-in'; device: number; user: number }
  | { do: 'sign-out'; device: number }

export type DeviceStep =
  | {
      do:
        | 'open-page'
        | 'close-page'
        | 'kill'
        | 'freeze'
        | 'thaw'
        | 'wake'
        | 'background-sync'
        | 'navigate'
      device: number
    }
  | { do: 'evict' | 'lose-mirror'; device: number }
  /** The browser dies before the next commit but so many. */
  | { do: 'crash'; device: number; after: number }
  | { do: 'lose-connection'; device: number; error: ConnectionError }
  | { do: 'clock'; device: number; ms: number }
  | { do: 'disk'; device: number; fault: DiskFault; after: number }
  /** The disk takes so many bytes more, until somebody frees space (null). */
  | { do: 'quota'; device: number; room: number | null }
  | { do: 'weather'; device: number; forecast: Weather[] }
  | { do: 'connection'; device: number; online: boolean }

export type WorldStep =
  | { do: 'backup' | 'restore' | 'purge' }
  /** Public pages are prerendered with the catalogue of this moment. */
  | { do: 'build' }
  /** The owner erases all customers so far, but not of open orders; the jobs of a night run. */
  | { do: 'erase' | 'nightly' }
  | { do: 'dismiss' | 'hire'; user: number }
  | { do: 'role'; user: number; is: Role }
  | { do: 'order-limit'; count: number }
  /** Orders of more pieces of one product are held for staff. */
  | { do: 'hold-limit'; pieces: number }
  | { do: 'server-version'; is: 'behind' | 'level' | 'ahead' }
  /** Another tool begins a transaction that adds a category, or commits it. */
  | { do: 'slow-write'; is: 'open' | 'committed' }
  | { do: 'price'; pick: number; piastres: number }
  | { do: 'wait'; ms: number }
  | { do: 'meanwhile'; tasks: number }

const deviceSteps: ReadonlySet<string> = new Set<DeviceStep['do']>([
  'open-page',
  'close-page',
  'kill',
  'freeze',
  'thaw',
  'wake',
  'background-sync',
  'navigate',
  'lose-connection',
  'evict',
  'lose-mirror',
  'crash',
  'clock',
  'disk',
  'quota',
  'weather',
  'connection',
])

export function isDeviceStep(step: Step): step is DeviceStep {
  return deviceSteps.has(step.do)
}

/** What may happen on a day (README.md). */
export const dimensions = {
  deletions: 'stale deletions, and sales of what is deleted',
  giveUps: 'giving up, and sending again, what may be on its way',
  restores: 'a backup that loses an hour',
  sharedDevices: 'two authors on one device',
  dismissals: 'members of staff who are dismissed',
  roles: 'owners who become members, and owners again',
  aborts: 'a disk that undoes a transaction',
  lostEvents: 'a commit nobody hears of',
  lostConnections: 'a connection to the disk that is lost',
  fullDisks: 'a disk that is full',
  lastingFullDisks: 'a disk that stays full until something gives way or somebody frees room',
  clocks: 'clocks that jump',
  freezes: 'pages that are set aside',
  kills: 'browsers that are killed',
  limits: 'rate limits',
  heldOrders: 'orders that the server holds until staff have looked at them',
  purges: 'tombstones that are purged',
  oldServers: 'a server that is behind the app',
  newServers: 'a server of a later release, which says more than the app knows',
  slowWrites: 'a write transaction that another tool leaves open',
  helpFiles: 'files with queued writes, imported elsewhere, and devices that are cleared',
  undo: 'writes that are taken back',
  erasures: 'customers who are erased',
  gateways: 'proxies that answer instead of the server',
  corruption: 'operations with a corrupt value',
  evictions: 'a browser that deletes everything of the shop',
  keptPrices: 'carts that are ordered later',
  pendingRequests: 'a connection to the disk that is lost while requests are pending',
  absences: 'a member of staff who never signs in again',
  archives: 'products that are archived and brought back',
  offlineSignIns: 'staff who sign in without a connection',
  prerenderedPages: 'carts that begin on a page of the last build',
  lostOrders: 'orders that a restore loses, placed again before a pull has noticed it',
  oldPages: 'pages of the last release beside those of this one',
} as const
export type Dimension = keyof typeof dimensions
export type Dimensions = ReadonlySet<Dimension>

/** Not on days with pages of the last release, which cannot handle them (README.md). */
const notWithOldPages: readonly Dimension[] = [
  'restores',
  'giveUps',
  'dismissals',
  'lastingFullDisks',
  'helpFiles',
  'undo',
  'erasures',
  'gateways',
  'corruption',
  'keptPrices',
  'absences',
  'archives',
  'prerenderedPages',
  'lostOrders',
]

/** Not on one day: a full disk evicts writes that a restored server would need (decision 027). */
const notTogether = ['restores', 'lastingFullDisks'] as const

/** Their steps are in special-kinds.ts. */
export const specialDimensions: readonly Dimension[] = [
  'helpFiles',
  'undo',
  'erasures',
  'gateways',
  'corruption',
  'evictions',
  'keptPrices',
  'pendingRequests',
  'lostOrders',
]

/** The dimensions of one day, of those that are on. A third of the days has old pages. */
export function dimensionsOfDay(on: Dimensions, random: Random): Dimensions {
  const areBoth = notTogether.every((name) => on.has(name))
  const without = new Set<Dimension>(areBoth ? [random.pick(notTogether)] : [])
  if (!on.has('oldPages') || !random.oneIn(3)) without.add('oldPages')
  else notWithOldPages.forEach((name) => without.add(name))
  if (without.has('restores')) without.add('lostOrders')
  return new Set([...on].filter((name) => !without.has(name)))
}
