/** Rounds of pulling and sending as the page does them: one at a time of each, and each starts the other where it has to. */
import { forgetOrdersOfEndedSession } from '#db/mirror/aged-orders.ts'
import { retryTransientNow } from '#db/outbox/sending/leases.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { writePhotoStore } from '#db/staff/photos.ts'
import { createBatchPolicy } from './sending/batching.ts'
import { type PullDeps, pull, pullOrders } from './pull.ts'
import { type Senders, startSenders } from './sending/push.ts'
import type { TimerDeps, WakeUp } from './triggers.ts'
import { oneAtATime } from './web-lock.ts'
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import { readDeviceReport } from '#db/device/device-report.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from './send-signed-in.ts'

export type SchedulerDeps = TimerDeps &
  Pick<DeviceDeps, 'app' | 'diskLeft'> &
  Pick<PullDeps, 'waitUntilIdle'>

interface SyncScheduler {
  /** True when the mirror is now up to date. Never rejects. */
  pullOnce: () => Promise<boolean>
  /** Ends when nothing more can be sent now; false when this device could not write down what it sends. Never rejects. */
  pushOnce: () => Promise<boolean>
  /** Does both. Never rejects. */
  wake: (wakeUp: WakeUp) => Promise<void>
}

export function createSyncScheduler(deps: SchedulerDeps): SyncScheduler {
  const { db, report } = deps
  const lookUpPhotoStore = createPhotoStoreLookup(deps)
  const batchPolicy = createBatchPolicy()

  const attempt = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => report('outbox', error))

  const pullOrdersOf = async (reading: Promise<Identity | null>) => {
    const identity = await reading
    if (identity !== null) return pullOrders(deps, identity)
    await attempt(() => forgetOrdersOfEndedSession(db, deps.now()))
    return { ok: true }
  }

  const pullOnce = oneAtATime(async () => {
    try {
      const reading = deps.identity()
      // What is for everybody waits for nobody's identity.
      const [catalog, orders, identity] = await Promise.all([
        pull(deps),
        pullOrdersOf(reading),
        reading,
      ])
      const isReached = catalog.ok && orders.ok
      if (isReached && identity !== null) {
        void lookUpPhotoStore(identity.accessToken)
        void attempt(() => reportDevice(deps, identity))
      }
      // No event says that a server can be reached again, or that a captive portal has let us through.
      if (catalog.ok && (await retryTransientNow(db)) > 0) push()
      return isReached
    } catch (error) {
      report('pull', error)
      await attempt(() => patchSyncState(db, { pullFailed: true }))
      return false
    }
  })
  let senders: Senders | null = null
  const pushOnce = async () => {
    if (senders?.addSender() === true)
      return senders.applied.then(
        () => true,
        () => false,
      )
    senders = startSenders({ ...deps, batchPolicy })
    try {
      if ((await senders.applied) > 0) void pullOnce()
      return true
    } catch (error) {
      report('push', error)
      return false
    }
  }
  const push = () => void pushOnce()
  const wake = async (wakeUp: WakeUp) => {
    if (wakeUp === 'online') await attempt(() => retryTransientNow(db))
    push()
    void pullOnce()
  }

  return { pullOnce, pushOnce, wake }
}

interface DeviceDeps extends SignedInDeps {
  gateway: Gateway
  identity: () => Promise<Identity | null>
  /** When this app was built (ISO 8601). */
  app?: string
  /** Bytes; null where the browser does not say. */
  diskLeft?: () => Promise<number | null>
}

/** After a pull of staff. What goes wrong does not matter: the next pull tells it again. */
async function reportDevice(deps: DeviceDeps, identity: Identity): Promise<void> {
  const { db, gateway, app = '', diskLeft } = deps
  if (app === '') return
  const disk = (await diskLeft?.().catch(() => null)) ?? null
  const report = { ...(await readDeviceReport(db)), app, disk_left: disk }
  await sendSignedIn(deps, identity, ({ accessToken }) =>
    gateway.reportDevice(report, accessToken, AbortSignal.timeout(requestTimeoutMs)),
  )
}

/** After a pull of staff: asks the server once a visit whether it has a place for photos, and remembers it for when there is no connection. */
export function createPhotoStoreLookup({
  db,
  gateway,
  report,
}: Pick<SchedulerDeps, 'db' | 'gateway' | 'report'>) {
  let isKnown = false
  return async (accessToken: string): Promise<void> => {
    if (isKnown) return
    isKnown = true
    try {
      const reply = await gateway.findPhotoStore(accessToken, AbortSignal.timeout(requestTimeoutMs))
      if (reply.ok) await writePhotoStore(db, reply.value)
      isKnown = reply.ok
    } catch (error) {
      isKnown = false
      report('photo store', error)
    }
  }
}
