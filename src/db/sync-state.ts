/** What people are told about sync: the chip, from the outbox and from what the engine last met; and how old what is shown is. */
import { readOperations } from '#db/schema/local-database.ts'
import { needsDecisionBy } from '#domain/writes/operation.ts'
import type { Db } from './database.ts'
import { readSession } from './session-store.ts'
import { isQuotaExceeded, writeBestEffort } from './storage.ts'
import type { PullState } from './schema/mirror-database.ts'
import { isHorizonStuck } from '#domain/staff-calls/devices.ts'

/** What the engine last met; written by page and worker, only when it changes. Times in ms. */
interface SyncState {
  /** The last request had an answer of our server. */
  reachable: boolean
  /** The last pull failed although it was asked for; what is shown may be old or missing. */
  pullFailed: boolean
  /** The same for the orders of staff. */
  ordersFailed: boolean
  /** The server does not count whoever is signed in among the staff any more. */
  dismissed: boolean
  /** The end of the last complete pull. */
  pulledAt: number | null
  /** Apps that were built before it (ISO 8601) may not send; null: all may. */
  lowestApp: string | null
}

const initialState: SyncState = {
  reachable: true,
  pullFailed: false,
  ordersFailed: false,
  dismissed: false,
  pulledAt: null,
  lowestApp: null,
}
const key = 'sync-state'

export async function readSyncState(db: Db): Promise<SyncState> {
  const stored = (await db.local.settings.get(key))?.value
  return typeof stored === 'object' && stored !== null
    ? { ...initialState, ...stored }
    : initialState
}

/** For live queries. */
export async function readLowestApp(db: Db): Promise<string | null> {
  return (await readSyncState(db)).lowestApp
}

/** A disk that is full of more important things costs the note, and nothing else. */
export async function patchSyncState(db: Db, patch: Partial<SyncState>): Promise<void> {
  const write = async () => {
    const state = await readSyncState(db)
    const changed = Object.entries(patch).some(
      ([name, value]) => Reflect.get(state, name) !== value,
    )
    if (changed) await db.local.settings.put({ key, value: { ...state, ...patch } })
  }
  try {
    await writeBestEffort(db, () => db.local.transaction('rw', db.local.settings, write))
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
  }
}

export interface SyncStatus {
  name: 'needs-you' | 'offline' | 'sending' | 'waiting' | 'all-saved'
  /** Operations the server has not acknowledged, those that need a person included. */
  waiting: number
  /** What whoever is at this device can decide: the shop's operations, and those of the staff member who is signed in. */
  needsYou: number
  /** Apps that were built before it (ISO 8601) may not send; null: all may. */
  lowestApp: string | null
}

/** `online` is the browser's hint: false is believed, true only if the server answers. */
export async function readSyncStatus(db: Db, online: boolean): Promise<SyncStatus> {
  const [state, stored, session] = await Promise.all([
    readSyncState(db),
    db.outboxCache.read(readOperations),
    readSession(db),
  ])
  const { rows, corrupt } = stored
  const open = rows.filter((operation) => operation.state !== 'applied')
  const userId = session?.userId ?? null
  const needsYou = open.filter((operation) => needsDecisionBy(operation, userId)).length
  const waiting = open.length + corrupt.length
  const name = nameStatus({
    needsYou,
    waiting,
    offline: !online || !state.reachable,
    sending: open.some((operation) => operation.state === 'inflight'),
  })
  return { name, waiting, needsYou, lowestApp: state.lowestApp }
}

function nameStatus(facts: {
  needsYou: number
  waiting: number
  offline: boolean
  sending: boolean
}): SyncStatus['name'] {
  if (facts.needsYou > 0) return 'needs-you'
  if (facts.offline) return 'offline'
  if (facts.sending) return 'sending'
  return facts.waiting > 0 ? 'waiting' : 'all-saved'
}

/** Until when the mirror holds everything (ISO 8601, the server's clock): what an open transaction has held back is younger. */
export function asOf({ at, horizonMs = 0 }: PullState): string {
  const time = Date.parse(at)
  return Number.isNaN(time) ? at : new Date(time - horizonMs).toISOString()
}

/** The oldest such moment, where the server has held something back for too long; null: it has not. For live queries. */
export async function readStaleSince({ mirror }: Db): Promise<string | null> {
  const pulls = await mirror.pulls.toArray()
  const held = pulls.filter(({ horizonMs = 0 }) => isHorizonStuck(horizonMs))
  return held.map(asOf).toSorted()[0] ?? null
}
