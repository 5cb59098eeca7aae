/** The worker's part in sending: the same flush as the page's, for the operations that need no identity. */
import { readBackendConfig } from '#backend/backend-config.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { type Db, closeDb, createDb } from '#db/database.ts'
import { hurry } from '#db/outbox-claim.ts'
import { listOperations } from '#db/outbox.ts'
import { oneAtATime } from '#sync/one-at-a-time.ts'
import { type PushDeps, flush } from '#sync/push.ts'
import { createWithLock } from '#sync/web-lock.ts'

export interface BackgroundSync {
  /** Sends what can be sent now. Never rejects: whoever asked has something else to do. */
  sendWaiting: () => Promise<void>
  /** Also what was put off; rejects while anything still waits, which makes the browser try again later. */
  sendAll: () => Promise<void>
}

export interface WorkerDeps extends Omit<PushDeps, 'db'> {
  openDb: () => Db
  report: (error: unknown) => void
}

export function createBackgroundSync(deps: WorkerDeps = workerDeps()): BackgroundSync {
  const sendDue = oneAtATime(() => send(deps, async () => undefined))
  // The browser says that the connection is back: what was put off is due now.
  const sendEverything = oneAtATime(() => send(deps, hurry))
  return {
    sendWaiting: async () => {
      await sendDue()
    },
    sendAll: async () => {
      const left = await sendEverything()
      if (left > 0) throw new Error(`${left} operations still wait`)
    },
  }
}

/** The database is opened for each run: held open by an idle worker, it would block the page's upgrade. Never rejects. */
async function send(deps: WorkerDeps, prepare: (db: Db) => Promise<void>): Promise<number> {
  const db = deps.openDb()
  try {
    await prepare(db)
    await flush({ ...deps, db })
    const { rows } = await listOperations(db)
    return rows.filter(({ scope, state }) => scope === 'anon' && isUnderway(state)).length
  } catch (error) {
    deps.report(error)
    return 1
  } finally {
    closeDb(db)
  }
}

function isUnderway(state: string): boolean {
  return state === 'pending' || state === 'inflight'
}

/** No identity: a worker that refreshed the session's token would take it away from the page. */
function workerDeps(): WorkerDeps {
  return {
    openDb: () => createDb(),
    report: (error) => self.reportError(error),
    gateway: createSupabaseGateway(readBackendConfig()),
    identity: async () => null,
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: createWithLock(navigator.locks),
  }
}
