/** The sync status as shown: the chip, and the age of the data. */
import { readOperations } from '#db/schema/local-database.ts'
import { needsDecisionBy } from '#domain/writes/operation.ts'
import { type SyncState, parseSyncState } from '#domain/devices/sync-state.ts'
import type { KnownClock } from '#domain/devices/clock.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import { hasNeeded, neededSchema } from './mirror/mirrored-tables.ts'
import type { Db } from './database.ts'
import { readSession } from './session-store.ts'
import { isQuotaExceeded, writeBestEffort } from './storage.ts'
import type { PullState } from './schema/mirror-database.ts'
import { isHorizonStuck } from '#domain/staff-calls/devices.ts'

const key = 'sync-state'

export async function readSyncState(db: Db): Promise<SyncState> {
  return parseSyncState((await db.local.settings.get(key))?.value)
}

/** Whether the signed-in user is no longer a staff member. For live queries. */
export async function isDismissed(db: Db): Promise<boolean> {
  const [{ dismissedUser }, session] = await Promise.all([readSyncState(db), readSession(db)])
  return session !== null && session.userId === dismissedUser
}

/** What the last pull says about this device's clock; null: nothing. For live queries. */
export async function readClock(db: Db): Promise<KnownClock | null> {
  const { clockOffset: offset, pulledAt: readAt } = await readSyncState(db)
  return offset === null || readAt === null ? null : { offset, readAt }
}

/** Whether the server has what this app needs; null: not known yet. */
export function isServerReady({ serverSchema, schemaNeeded }: SyncState): boolean | null {
  if (serverSchema === null) return null
  if (hasNeeded({ schema: serverSchema })) return true
  return schemaNeeded < neededSchema ? null : false
}

/** What a page of the catalogue says about the server. */
export function serverFactsIn(page: PulledPage): Partial<SyncState> {
  const { schema = 0, min_app_version: lowestApp = null } = page
  return { lowestApp, serverSchema: schema, schemaNeeded: neededSchema }
}

/** Does nothing on a full disk. */
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
  isOffline: boolean
  /** Unacknowledged operations, including those that need a person. */
  waiting: number
  /** Decisions of the current user: the shop's operations and their own. */
  needsYou: number
  /** Apps that were built before it (ISO 8601) may not send; null: all may. */
  lowestApp: string | null
  /** The server lacks what this app needs: nothing is sent until it has been updated. */
  isServerBehind: boolean
}

/** `online` is the browser's hint. */
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
  const offline = seemsOffline(db, state, online)
  const name = nameStatus({
    needsYou,
    waiting,
    offline,
    sending: open.some((operation) => operation.state === 'inflight'),
  })
  const isServerBehind = isServerReady(state) === false
  return { name, isOffline: offline, waiting, needsYou, lowestApp: state.lowestApp, isServerBehind }
}

/** Per database: since when the browser's hint is 'offline' (ms). */
const hinted = new WeakMap<Db, number>()

/**
 * The browser's hint can be wrong, as on Windows with some VPNs: a pull that succeeded since wins.
 */
export function seemsOffline(db: Db, state: SyncState, online: boolean): boolean {
  if (online) hinted.delete(db)
  else if (!hinted.has(db)) hinted.set(db, Date.now())
  const since = hinted.get(db) ?? 0
  return !state.reachable || (!online && (state.pulledAt ?? 0) < since)
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

/** The server time (ISO 8601) up to which the mirror is complete; '': it cannot be read. */
export function asOf(state: PullState): string {
  const { at, behindSince = at } = state
  const time = Date.parse(behindSince)
  return Number.isNaN(time) ? '' : new Date(time - horizonOf(state)).toISOString()
}

/** 0 for a stored value that is no duration. */
function horizonOf({ horizonMs: ms }: PullState): number {
  return typeof ms === 'number' && ms > 0 && ms < centuryMs ? ms : 0
}

const centuryMs = 3.2e12

/** The oldest such time of pulls held back for too long; null: none. For live queries. */
export async function readStaleSince({ mirror }: Db): Promise<string | null> {
  const pulls = await mirror.pulls.toArray()
  const held = pulls.filter((state) => isHorizonStuck(horizonOf(state)))
  return held.map(asOf).toSorted()[0] ?? null
}
