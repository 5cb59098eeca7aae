/** Sends the outbox in the worker; staff operations only while their token is valid. */
import { readBackendConfig } from '#backend/backend-config.ts'
import type { PushService } from '#backend/gateway.ts'
import { createPushService } from '#backend/push-service.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { type Db, closeDb, createDb } from '#db/database.ts'
import { retryTransientNow } from '#db/outbox/sending/leases.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { isTokenUsable } from '#domain/staff/staff-session.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { createBatchPolicy } from '#sync/sending/batching.ts'
import { type PushDeps, flush } from '#sync/sending/push.ts'
import { tellWishes } from '#sync/notifications.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { createWithLock, oneAtATime } from '#sync/web-lock.ts'

/** The worker's pages; missing in TypeScript's DOM library, which its tests use. */
declare const clients: {
  matchAll: (query: { type: 'window' }) => Promise<readonly { visibilityState: string }[]>
}

/** The worker's own; missing there, too. */
declare const registration: ServiceWorkerRegistration

interface BackgroundSync {
  /** Sends the outbox after giving the pages a head start. Never rejects. */
  sendWaiting: () => Promise<void>
  /**
   * Also sends operations before their next attempt is due; at once unless a page is in view.
   * Rejects while operations remain, so that the browser tries again later.
   */
  sendAll: () => Promise<void>
  /** The browser has replaced its subscription to notifications. Never rejects. */
  renewSubscription: () => Promise<void>
}

interface WorkerDeps extends Omit<PushDeps, 'db' | 'identity' | 'refreshIdentity' | 'batchPolicy'> {
  openDb: () => Db
  pushService: PushService
  report: (error: unknown) => void
  /** A page in view sends by itself. */
  isPageInView: () => Promise<boolean>
  /** Resolves when pages have had their turn. */
  waitForPages: () => Promise<unknown>
}

/** Head start of a page that is opening or sending (ms). */
const headStartMs = 3_000

export function createBackgroundSync(given: WorkerDeps = workerDeps()): BackgroundSync {
  const deps = { ...given, batchPolicy: createBatchPolicy() }
  const sendDue = oneAtATime(() => send(deps, async () => undefined))
  // The browser reports a connection: postponed operations are due now.
  const sendEverything = oneAtATime(() => send(deps, retryTransientNow))
  return {
    sendWaiting: async () => {
      await deps.waitForPages()
      await sendDue()
    },
    sendAll: async () => {
      if (await deps.isPageInView()) await deps.waitForPages()
      const left = await sendEverything()
      if (left > 0) throw new Error(`${left} operations still wait`)
    },
    renewSubscription: () => renewSubscription(deps),
  }
}

/**
 * Opens the database for each run: an idle worker would block the page's upgrade. Never rejects.
 */
async function send(
  deps: WorkerDeps & Pick<PushDeps, 'batchPolicy'>,
  prepare: (db: Db) => Promise<unknown>,
): Promise<number> {
  const db = deps.openDb()
  try {
    await prepare(db)
    await flush({ ...deps, db, leavesUploads: true, identity: () => readIdentity(db, deps.now()) })
    const { rows } = await listOperations(db)
    return rows.filter(({ scope, state }) => scope === 'anon' && isBeingSent(state)).length
  } catch (error) {
    deps.report(error)
    return 1
  } finally {
    closeDb(db)
  }
}

async function renewSubscription(deps: WorkerDeps): Promise<void> {
  const db = deps.openDb()
  try {
    await tellWishes({ ...deps, db, identity: () => readIdentity(db, deps.now()) })
  } catch (error) {
    deps.report(error)
  } finally {
    closeDb(db)
  }
}

/** The token as it is stored: were the worker to renew it, the page would lose it. */
async function readIdentity(db: Db, now: number): Promise<Identity | null> {
  const session = await readSession(db)
  if (session === null || !isTokenUsable(session, now)) return null
  return { userId: session.userId, accessToken: session.accessToken }
}

function isBeingSent(state: string): boolean {
  return state === 'pending' || state === 'inflight'
}

function workerDeps(): WorkerDeps {
  const pushService = createPushService(async () => registration)
  return {
    openDb: () => createDb({ unsubscribe: pushService.unsubscribe }),
    pushService,
    report: (error) => self.reportError(error),
    isPageInView: async () => {
      const pages = await clients.matchAll({ type: 'window' })
      return pages.some(({ visibilityState }) => visibilityState === 'visible')
    },
    waitForPages: () => new Promise((resolve) => setTimeout(resolve, headStartMs)),
    gateway: createSupabaseGateway(readBackendConfig()),
    app: builtAt,
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: createWithLock(navigator.locks),
    lockIsExclusive: 'locks' in navigator,
  }
}
